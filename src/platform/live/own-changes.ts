import type { Call } from '../../../contract/call';
import type { LiveChange } from '../../../contract/live/live-change';

/** The versions of records that this tab has created: the screen already shows the answers. */
const versions = new Map<string, number>();

const keyOf = (kind: string, id: number) => `${kind} ${String(id)}`;

/** Records the answer to a call that changes a record. */
export function noteOwnChange({ changes }: Pick<Call, 'changes'>, answer: unknown): void {
  const kind = changes?.[0];
  if (kind === undefined || typeof answer !== 'object' || answer === null) return;
  const { id, version } = answer as { id?: unknown; version?: unknown };
  if (typeof id === 'number' && typeof version === 'number') versions.set(keyOf(kind, id), version);
}

/**
 * Whether this tab has received the answer to a change. A deletion has the version of what it
 * deleted, which this tab may have created, so the version does not show whose deletion it is.
 */
export const isAnswered = ({ kind, id, action, version }: LiveChange): boolean =>
  action !== 'deleted' && (versions.get(keyOf(kind, id)) ?? 0) >= version;
