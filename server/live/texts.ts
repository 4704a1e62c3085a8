import { LIVE_EVENTS } from '../../contract/live/live-change';
import { changeOf, type Recipient } from './change-of-entry';
import type { Remembered } from './journal-follower';

/** Followers that are at the same place share a text; slow ones may be at a few other places. */
const MOST_SHARED = 50;

/** One event of the stream; neither part contains a line break. */
export const eventText = (event: string, id: string, data = ''): string =>
  `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;

function changesFor(entries: readonly Remembered[], recipient: Recipient): string {
  const events = entries.map(({ entry, cursor }) => {
    const change = changeOf(entry, recipient);
    return change === null ? '' : eventText(LIVE_EVENTS.change, cursor, JSON.stringify(change));
  });
  return events.join('');
}

/**
 * What followers are sent. Those with the same role are sent the same, except for what they have
 * changed themselves, so it is made once for all.
 */
export class Texts {
  readonly #shared = new Map<string, string>();

  /** The events for consecutive entries; empty if none is for the recipient. */
  of(entries: readonly Remembered[], recipient: Recipient): string {
    const { userId, role } = recipient;
    const isAuthor = entries.some(({ entry }) => entry.user_id === userId);
    if (isAuthor) return changesFor(entries, recipient);
    const place = `${role} ${String(entries[0]?.number)} ${String(entries.length)}`;
    const known = this.#shared.get(place);
    if (known !== undefined) return known;
    const made = changesFor(entries, recipient);
    if (this.#shared.size >= MOST_SHARED) this.#shared.clear();
    this.#shared.set(place, made);
    return made;
  }
}
