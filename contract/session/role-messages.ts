/** Messages for a user whose role has changed. Loaded late. */
export const ROLE_MESSAGES = {
  /** Explains why other pages are shown. */
  changed: (role: string): string => `Your role has changed: you are now ${role}.`,
  textKept: 'What you typed and did not save is kept in “Not Sent”.',
  showText: 'Show',
} as const;
