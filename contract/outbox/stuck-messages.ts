import { changes } from '../messages/counts';

/** Messages for changes that a person has to decide about. Loaded late. */
export const STUCK_MESSAGES = {
  /** Somebody else has changed the same. */
  toDecide: (title: string) => `Your decision is needed: “${title}”`,
  /** The server does not accept it. */
  refused: (title: string) => `Could not be sent: “${title}”`,
  someToDecide: (count: number) => `Your decision is needed: ${changes(count)}`,
  /** Opens the list of what is not sent. */
  open: 'Decide',
} as const;
