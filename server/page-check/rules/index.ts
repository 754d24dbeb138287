import type { Rule } from '../rule';
import * as behaviour from './behaviour';
import * as blank from './blank';
import * as choices from './choices';
import * as contract from './contract';
import * as covering from './covering';
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
 * All rules, exported by these files. In order: can amis read the page, does it contain code, does it reach outside
 * the console, does it fit the contract, does it act by itself, does it follow our conventions, does it make sense to
 * staff.
 */
export const rules: readonly Rule[] = [
  ...[structure, schema, behaviour, script, outside, covering, contract],
  ...[expression, house, naming, blank, idle, choices, values],
].flatMap((file) => Object.values<Rule>(file));
