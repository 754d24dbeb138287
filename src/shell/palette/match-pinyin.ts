import { match } from 'pinyin-pro';
import type { MatchPinyin } from './find-screens';

/** Initials (`dhm`), full pinyin (`duihuanma`) and mixtures of both; the last syllable may be unfinished. */
export const matchPinyin: MatchPinyin = (text, query) =>
  match(text, query, { precision: 'start', continuous: true });
