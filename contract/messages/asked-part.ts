/** Messages for what a click opens. */
export const ASKED_PART_MESSAGES = {
  notLoaded:
    'This could not be opened. It opens when the connection returns; if it does not, reload the page.',
} as const;
