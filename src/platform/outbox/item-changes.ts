import type { Item } from '../../../contract/items/item';
import type { KeptChange } from '../../../machines/outbox/kept-change';

/** A change of an item that a screen makes. */
export interface MadeChange extends Pick<KeptChange, 'call' | 'body'> {
  /** The item; null if the change creates one. */
  id: number | null;
  /** The inspection of a new item. */
  inspectionId?: number;
  /**
   * What the changed fields held when the user began, as far as that is not what the item was last
   * shown with.
   */
  base?: KeptChange['base'];
  /**
   * The version of the item that the user saw. If it was shown in another one since, the server
   * compares the versions, and the change does not wait.
   */
  version?: number | null;
  /** The idempotency key; a new one by default. */
  key?: string;
}

/** The changes of items, which wait on this device if the server does not answer. */
export interface ItemChanges {
  /**
   * Makes a change. Resolves with the item as the server has stored it or, if the server does not
   * answer, with the item as it will be; then the change is sent later.
   * @throws EffectFailed when the server refuses it.
   */
  make: (change: MadeChange) => Promise<Item>;
  /** The items of an inspection, with the changes that wait. */
  itemsOf: (inspectionId: number, items: readonly Item[]) => Promise<Item[]>;
  /** One item with the changes that wait. */
  item: <Shown extends Item>(item: Shown) => Promise<Shown>;
  /** An item that was made on this device; null if the server has it, or if it was removed. */
  unsentItem: (localId: number) => Promise<Item | null>;
  /**
   * Removes the changes of a deleted item, or of one that only this device has.
   * @throws EffectFailed when the server may already have the item.
   */
  discard: (id: number) => Promise<void>;
  /** Calls back after the changes have changed; returns a function that stops it. */
  onChange: (listen: () => void) => () => void;
}
