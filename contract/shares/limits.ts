/** How many days a link works, from its creation. */
export const SHARE_DAYS = { least: 1, usual: 30, most: 365 } as const;

/** The links of one report that work at the same time. */
export const MOST_SHARES = 20;

/** Of one address in a minute: links that do not exist. Nobody mistypes more by hand. */
export const MOST_WRONG_LINKS = 20;
