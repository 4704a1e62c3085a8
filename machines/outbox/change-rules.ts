import type { Failure } from '../failure';
import { isUnanswered } from '../unanswered';
import type { ChangeFailure, KeptChange, NewChange } from './kept-change';
import { isLocalId } from './local-id';
import { recordsIn } from './records-of-change';

/** Pure rules of one change. */

/** The position of a change that the device has not kept: after all others. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Whether a change comes from the device's store. */
export const isKept = (change: KeptChange | NewChange): change is KeptChange => 'format' in change;

export const formatOf = (change: NewChange): KeptChange['format'] =>
  recordsIn(change).some(({ kind, id }) => kind === 'inspection' && isLocalId(id)) ? 2 : 1;

/** A change that was just made, as it will be kept. */
export const unkept = (change: NewChange): KeptChange => ({
  ...change,
  format: formatOf(change),
  order: LAST,
  isSent: false,
  state: 'waiting',
  failure: null,
});

/** A failure as the device keeps it. */
export const changeFailureOf = ({ message, status, errors, ...rest }: Failure): ChangeFailure => ({
  message,
  status,
  errors: Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, [...said]])),
  ...(rest.current === undefined ? {} : { current: rest.current }),
  clashes: { ...rest.clashes },
});

/**
 * Whether a failure is temporary, so that the change waits: no answer, an ended session, a timeout,
 * too many requests, or a server error.
 */
export function isTemporary(failure: Failure): boolean {
  const { status } = failure;
  if (status === null || isUnanswered(failure)) return true;
  return [401, 408, 425, 429].includes(status) || status >= 500;
}

/** After so many failed tries in a row, the reason is shown. */
const MANY_TRIES = 5;

/**
 * Whether a temporary failure is shown as the reason why a change stays here after these tries. A
 * failure of the storage is shown at once; the end of a session is reported elsewhere.
 */
export const isObstacle = ({ isOfDevice, status }: Failure, tries: number): boolean =>
  isOfDevice === true || (tries >= MANY_TRIES && status !== 401);

/** Whether somebody else has changed the same fields. */
export const isClash = ({ status, clashes = {} }: Failure): boolean =>
  status === 409 && Object.keys(clashes).length > 0;
