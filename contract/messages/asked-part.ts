/** Messages for what a click opens. */
export const ASKED_PART_MESSAGES = {
  notLoaded:
    'This could not be opened. Check your connection and try again; if that does not help, reload the page.',
  broken: 'This has a problem. Try again; if that does not help, reload the page.',
} as const;
