/** For how many days a link can work after its creation. */
export const SHARE_DAYS = { least: 1, usual: 30, most: 365 } as const;

/** The most links of one report that can work at the same time. */
export const MOST_SHARES = 20;

/**
 * How many links that do not exist one address may request per minute. Nobody mistypes more by
 * hand.
 */
export const MOST_WRONG_LINKS = 20;
