export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Shanghai is eight hours ahead of UTC. */
const ahead = 8 * hour;

/** Midnight in Shanghai at the start of the moment's day. */
export const startOfDay = (moment: number) => Math.floor((moment + ahead) / day) * day - ahead;

/** `2025-01-31` in Shanghai. */
export const toDayText = (moment: number) => new Date(moment + ahead).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (moment: number) => new Date(moment + ahead).getUTCDay();

/** Truncates to whole seconds, as shown on the wire. */
export const toTimestamp = (moment: number) => new Date(Math.floor(moment / 1000) * 1000);
