import type { ConnectionEvent } from '../connection/connection-event';
import type { Failure } from '../failure';
import type { ClashDecision, KeptChange, NewChange } from './kept-change';
import type { GivenName } from './given-names';

/** Context and events of one change that is sent to the server. */

export interface ChangeInput {
  /** A change of the store, or one that has just been made. */
  change: KeptChange | NewChange;
  /** Whether the server is reachable, as far as known. */
  isOnline: boolean;
}

export interface ChangeContext {
  change: KeptChange;
  /** The change as the device keeps it; null if it does not keep it. */
  kept: KeptChange | null;
  /** The change before a person edited it or decided about it; null if nobody did. */
  before: KeptChange | null;
  /** Whether the author waits for the outcome. */
  isAttended: boolean;
  isOnline: boolean;
  /** Consecutive tries that failed temporarily. */
  attempts: number;
  /** Why the change is returned to its author, or why the device did not keep it. */
  failure: Failure | null;
  /** Why it is not sent although there is a connection; null if it only waits for its turn. */
  obstacle: string | null;
  /** The server's answer. */
  answer: Acknowledgement | null;
}

export type ChangeTag = 'ready' | 'busy';

export interface Acknowledgement {
  /** The server's record; of a deleted one only its id. */
  record: unknown;
  /** The server's id of the record. */
  id: number;
  /** Whether the server merged it with changes of others. */
  isMerged: boolean;
}

/** The outcome of sending a change, unless the server refused it. */
export type SendOutcome =
  | ({ kind: 'acknowledged' } & Acknowledgement)
  /** Another tab is sending it, or an earlier change of the record is still there. */
  | { kind: 'notYet' }
  /** Another tab has sent or removed it. */
  | { kind: 'gone' }
  /** Another tab has decided about it, or the server refused it there. */
  | { kind: 'altered'; change: KeptChange };

export interface SendRequest {
  change: KeptChange;
  /**
   * Whether the device keeps it. If not, it is sent once while the author waits for the outcome.
   */
  isKept: boolean;
}

export interface StoreRequest {
  change: KeptChange;
  /**
   * The key of the stored change that this one replaces in one transaction; null if the key stays
   * the same. Fails if there is no change with that key: another tab has replaced it.
   */
  replaces: string | null;
}

export interface DropRequest {
  change: KeptChange;
  /**
   * Why the server refused it. Null if it did not; then the change stays if the server may have it.
   */
  refusal: Failure | null;
}

/** What happened to a change that nobody wants any more. */
export type DropOutcome =
  | { kind: 'dropped' }
  /** Another tab has sent or removed it. */
  | { kind: 'gone' }
  /** It stays stored: another tab has sent it, and the server may have it. */
  | { kind: 'stays'; change: KeptChange };

/** A change that the server has carried out, and the resulting record. */
export interface ForgetRequest {
  change: KeptChange;
  record: unknown;
  /** Whether the server merged it with changes of others. */
  isMerged: boolean;
}

export type Fields = KeptChange['body'];
/** What a person corrects in a refused change; empty if it is sent unchanged. */
export interface Edit {
  body?: Fields;
  /** The name of the project that the body names. */
  projectName?: string;
}

export type Decisions = Readonly<Record<string, ClashDecision>>;

export type ChangeEvent =
  /** Its turn has come. */
  | { type: 'change.begin' }
  /** It was made again under the same key; the author waits for the outcome. */
  | { type: 'change.attend' }
  | { type: 'clash.decide'; decisions: Decisions }
  | ({ type: 'change.again' } & Edit)
  | { type: 'change.remove' }
  /** The change as altered by another tab. */
  | { type: 'change.altered'; change: KeptChange }
  /** Another tab has sent or removed it. */
  | { type: 'change.gone' }
  /** The server has created a record that had a local id. */
  | ({ type: 'record.named' } & GivenName)
  | { type: 'patience.ended' }
  | { type: 'server.missed' }
  | { type: 'server.answered' }
  | ConnectionEvent;

/** How a change ends. */
export type ChangeEnd =
  | ({ kind: 'acknowledged' } & Acknowledgement)
  /** The server or the device did not accept it; it is returned to its author. */
  | { kind: 'returned'; failure: Failure }
  | { kind: 'removed' }
  | { kind: 'gone' };

/** What a change announces to the outbox without further details. */
export type Announced =
  /** The device keeps it. */
  | 'change.kept'
  /** The device did not keep it. */
  | 'change.unkept'
  /** It waits, or is being sent. */
  | 'change.moved'
  /** Screens show its record differently. */
  | 'change.updated'
  /** The server has answered it. */
  | 'change.answered'
  /** The server did not answer it. */
  | 'change.stalled'
  /** The author no longer waits. */
  | 'change.deferred';

/** Events of a change for the outbox. */
export type ChangeReport =
  | { type: Announced; key: string }
  /** It has another key, because its body was edited. */
  | { type: 'change.rekeyed'; key: string; from: string }
  | { type: 'change.ended'; key: string; end: ChangeEnd; isAttended: boolean };
