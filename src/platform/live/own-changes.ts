import type { Call } from '../../../contract/call';
import type { LiveChange } from '../../../contract/live/live-change';
import { onForget } from './remembered';

/** The newest version of each record, by its kind and id. */
type Versions = Map<string, number>;

/** The versions that screens of this tab have created: they show the answers. */
const shown: Versions = new Map();
/** The versions that the outbox of this tab has created: screens that show what waits show the answers. */
const sent: Versions = new Map();

onForget(() => {
  for (const versions of [shown, sent]) versions.clear();
});

const keyOf = (kind: string, id: number) => `${kind} ${String(id)}`;

const noteIn =
  (versions: Versions) =>
  ({ changes }: Pick<Call, 'changes'>, answer: unknown): void => {
    const kind = changes?.[0];
    if (kind === undefined || typeof answer !== 'object' || answer === null) return;
    const { id, version } = answer as { id?: unknown; version?: unknown };
    if (typeof id === 'number' && typeof version === 'number')
      versions.set(keyOf(kind, id), version);
  };

/**
 * Whether an answer covers a change. A deletion has the version of what it deleted, which this tab
 * may have created, so the version does not show whose deletion it is. Some changes of others leave
 * the version, such as the lock-out of a user, or a new order of photos.
 */
function isIn(versions: Versions, { kind, id, action, version, isOwn }: LiveChange): boolean {
  const answered = versions.get(keyOf(kind, id)) ?? 0;
  return action !== 'deleted' && (answered > version || (answered === version && isOwn));
}

/** Notes the answer to a call of a screen that changes a record. */
export const noteOwnChange = noteIn(shown);

/** Notes the answer to a change that the outbox has sent, perhaps long after it was made. */
export const noteSentChange = noteIn(sent);

/** Whether the screen that made a change shows its answer. */
export const isOnScreen = (change: LiveChange): boolean => isIn(shown, change);

/** Whether this tab has had the answer to a change, from a screen or from the outbox. */
export const isAnswered = (change: LiveChange): boolean => isOnScreen(change) || isIn(sent, change);
