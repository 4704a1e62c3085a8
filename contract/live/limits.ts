/** Times of the live stream in milliseconds, and how many clients may follow it at once. */
export const LIVE_LIMITS = {
  /**
   * The interval between two positions; a client that hears nothing for three intervals connects
   * again.
   */
  positionEveryMs: 15_000,
  /**
   * How many of the newest changes a server remembers; a client that missed more reloads its data.
   */
  remembered: 2000,
  /** How many browsers and devices of one user may follow one server. */
  perUser: 20,
  perServer: 1500,
  /**
   * The window in milliseconds per follower: all followers together load what has changed within
   * this time multiplied by their number.
   */
  spreadMsPerListener: 0.25,
  /** The window that applies until the server has reported the number of followers. */
  unknownSpreadMs: 1000,
} as const;
