import type { Item } from '../../../contract/items/item';
import type { KeptChange } from '../../../machines/outbox/kept-change';

/** A change of a record that a screen makes. */
export interface MadeChange extends Pick<KeptChange, 'call' | 'body'> {
  /** The record; null if the change creates one. */
  id: number | null;
  /** The inspection of a new item. */
  inspectionId?: number;
  /**
   * What the changed fields held when the user began, as far as that is not what the record was last
   * shown with.
   */
  base?: KeptChange['base'];
  /**
   * The version of the record that the user saw. If it was shown in another one since, the server
   * compares the versions, and the change does not wait.
   */
  version?: number | null;
  /** The idempotency key; a new one by default. */
  key?: string;
}

/** The changes of one kind of record, which wait on this device if the server does not answer. */
export interface RecordChanges<Shown> {
  /**
   * Makes a change. Resolves with the record as the server has stored it or, if the server does not
   * answer, with the record as it will be; then the change is sent later.
   * @throws EffectFailed when the server refuses it.
   */
  make: (change: MadeChange) => Promise<Shown>;
  /** A record with the changes that wait. */
  shown: <Read extends Shown>(record: Read) => Promise<Read>;
  /** A record that was made on this device; null if the server has it, or if it was removed. */
  unsent: (localId: number) => Promise<Shown | null>;
  /**
   * Removes the changes of a deleted record, or of one that only this device has.
   * @throws EffectFailed when the server may already have the record.
   */
  discard: (id: number) => Promise<void>;
  /** Calls back after changes of any kind; returns a function that stops it. */
  onChange: (listen: () => void) => () => void;
}

/** The changes of items. */
export interface ItemChanges extends RecordChanges<Item> {
  /** The items of an inspection, with the changes that wait. */
  itemsOf: (inspectionId: number, items: readonly Item[]) => Promise<Item[]>;
}
