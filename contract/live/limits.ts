/** Times of the live stream in milliseconds, and how many may follow at once. */
export const LIVE_LIMITS = {
  /** Between two positions; a client that hears nothing for three of them connects again. */
  positionEveryMs: 15_000,
  /** The newest changes that a server remembers: after more than these a client reloads its data. */
  remembered: 2000,
  /** Browsers and devices of one user that follow one server. */
  perUser: 20,
  perServer: 1500,
  /** All who follow load what has changed within so many milliseconds for each of them. */
  spreadMsPerListener: 0.25,
  /** The same as long as the server has not said how many they are. */
  unknownSpreadMs: 1000,
} as const;
