import type { Rule } from '../rule';
import * as behaviour from './behaviour';
import * as choices from './choices';
import * as contract from './contract';
import * as expression from './expression';
import * as house from './house';
import * as idle from './idle';
import * as naming from './naming';
import * as outside from './outside';
import * as schema from './schema';
import * as script from './script';
import * as structure from './structure';
import * as values from './values';

/**
 * All rules: what these files export. Is it a page that amis can read, does it carry code, does it reach outside, does it fit
 * the contract, what does it do by itself, is it as we write pages, does it make sense to staff.
 */
export const rules: readonly Rule[] = [
  ...[structure, schema, behaviour, script, outside, contract],
  ...[expression, house, naming, idle, choices, values],
].flatMap((file) => Object.values<Rule>(file));
