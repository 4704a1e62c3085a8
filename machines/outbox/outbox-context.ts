import type { ActorRefFrom } from 'xstate';
import type { ConnectionEvent } from '../connection/connection-event';
import type { Failure } from '../failure';
import type { ChangeReport, Decisions, Edit } from './change-context';
import type { changeMachine } from './change.machine';
import type { KeptChange, NewChange } from './kept-change';
import type { UnsentKind } from './waiting-calls';

/** Context and events of the outbox. */

export type Change = ActorRefFrom<typeof changeMachine>;

/** A change as screens show it. */
export interface ListedChange extends Pick<
  KeptChange,
  | 'key'
  | 'record'
  | 'copyOf'
  | 'inspectionId'
  | 'itemId'
  | 'reportId'
  | 'projectName'
  | 'title'
  | 'call'
  | 'body'
  | 'base'
  | 'failure'
  | 'madeAt'
  | 'isSent'
> {
  state: KeptChange['state'] | 'sending';
  /** Why it is not sent although there is a connection; null if it only waits for its turn. */
  obstacle: string | null;
  /** Whether the author still waits for the outcome. */
  isAttended: boolean;
}

export interface OutboxContext {
  userId: number;
  isOnline: boolean;
  /** Whether the server answers. If it does not, nothing is sent. */
  isAnswering: boolean;
  /** Why the device did not keep the last change; null if it did. */
  unkept: string | null;
  /**
   * The stored changes that this version of the app cannot read, because another version made them.
   */
  unread: readonly unknown[];
  /** Whether the browser denies access to the changes of earlier visits. */
  isUnreadable: boolean;
  /** Whether the changes of earlier visits are known. Until then nothing is sent. */
  isRecalled: boolean;
  /** One actor per change, under its key. */
  changes: Readonly<Record<string, Change>>;
  /** The keys in the order in which the changes were made. */
  order: readonly string[];
  /** The changes as screens show them. */
  list: readonly ListedChange[];
}

/** Events of the same user's other tabs. */
export type TabReport =
  | { type: 'changes.found'; changes: readonly KeptChange[] }
  | { type: 'change.gone'; key: string }
  | { type: 'changes.unread'; stored: readonly unknown[] };

export type OutboxEvent =
  | { type: 'change.make'; change: NewChange }
  | { type: 'change.decide'; key: string; decisions: Decisions }
  | ({ type: 'change.again'; key: string } & Edit)
  | { type: 'change.remove'; key: string }
  | { type: 'server.answered' }
  | ConnectionEvent
  | TabReport
  | ChangeReport;

/** What the author of a change learns. */
export type Settlement =
  /** The server has carried it out; contains its record. */
  | { kind: 'acknowledged'; record: unknown; isMerged: boolean }
  /** Neither the server nor the device has it. */
  | { kind: 'refused'; failure: Failure }
  /** The device keeps it until the server has it. */
  | { kind: 'deferred' };

export type OutboxEmitted =
  | { type: 'change.settled'; key: string; outcome: Settlement }
  /**
   * Screens show the record differently. `becomes` is the server's id of a record that had a local
   * one; otherwise null.
   */
  | {
      type: 'record.changed';
      kind: UnsentKind;
      record: number;
      becomes: number | null;
      inspectionId: number;
    }
  /** The server has deleted an item, and so its photos. */
  | { type: 'item.deleted'; id: number }
  /** The server merged a change of the record with that title with changes made elsewhere. */
  | { type: 'change.merged'; title: string };
