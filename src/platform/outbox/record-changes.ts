import type { Comment } from '../../../contract/comments/comment';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Item } from '../../../contract/items/item';
import type { Photo } from '../../../contract/photos/photo';
import type { Signature } from '../../../contract/signatures/signature';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import type { Page } from '../../../machines/loading/page';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import type { Removal } from '../../../machines/outbox/removal';
import type { LocalIds } from '../ids/local-ids';

/** A change of a record that a screen makes. */
export interface MadeChange extends Pick<KeptChange, 'call' | 'body'> {
  /** The record; null if the change creates one. */
  id: number | null;
  /** The inspection of a new item. */
  inspectionId?: number;
  /** The item of a new comment. */
  itemId?: number;
  /** The revision of a new signature. */
  reportId?: number;
  /** The name by which the user knows the record, if it has no title of its own. */
  title?: string;
  /** The name of the project that an inspection is changed to. */
  projectName?: string;
  /**
   * The values of the changed fields when the user started, where they differ from those that the
   * record was last shown with.
   */
  base?: KeptChange['base'];
  /** Own values that the user gave up for those of others. */
  declined?: NonNullable<KeptChange['declined']>;
  /** The idempotency key; a new one by default. */
  key?: string;
}

/** A deletion of a record by a screen. */
export interface Deletion extends Pick<
  MadeChange,
  'call' | 'base' | 'inspectionId' | 'title' | 'key'
> {
  id: number;
}

/** An answer of the server. It may lack the changes that were carried out after it was requested. */
export interface ServerAnswer {
  /** How many changes this page had settled when it requested the answer. */
  settledBefore: number;
}

/**
 * Where a record was read: from an answer of the server, or from what this device keeps, such as its
 * copy. After news that everything may have changed, only the server says what there is.
 */
export type ReadFrom = ServerAnswer | 'device';

/** An answer that was requested after all changes of its record. */
export const NEWEST: ServerAnswer = { settledBefore: Infinity };

export interface Answered<Answer> {
  answer: Answer;
  /** Where its records were read. */
  from: ServerAnswer;
  /** Whether they may be stored; if not, they may only be shown. */
  isStorable: boolean;
}

/** The changes of one kind of record, which wait on this device if the server does not answer. */
export interface RecordChanges<Shown> {
  /**
   * Makes a change. Resolves with the record as the server has stored it. If the server does not
   * answer, resolves with the record as it will be; the change is then sent later.
   * @throws EffectFailed if the server refuses it.
   */
  make: (change: MadeChange) => Promise<Shown>;
  /** A record after applying the changes that wait; null if one of them deletes it. */
  shown: <Read extends Shown>(record: Read, from: ReadFrom) => Promise<Read | null>;
  /** Records after applying the changes that wait, without those that one of them deletes. */
  shownOf: <Read extends Shown>(records: readonly Read[], from: ReadFrom) => Promise<Read[]>;
  /**
   * A record that was made on this device; null if the server has it, or if it has been removed.
   */
  unsent: (localId: number) => Promise<Shown | null>;
  /**
   * Deletes a record. One that exists only on this device is removed with its changes at once. If
   * the server does not answer, the deletion waits.
   * @throws EffectFailed if the server refuses it.
   */
  remove: (deletion: Deletion) => Promise<Removal>;
  /**
   * Awaits records from the server; call it as soon as they are requested. Then asks which records
   * the server has created from creations that were sent without an answer: otherwise such a record
   * appears twice.
   * @throws EffectFailed if the server does not answer.
   */
  answered: <Answer>(request: Promise<Answer>) => Promise<Answered<Answer>>;
  /** Calls back after changes of any kind; returns a function that stops it. */
  onChange: (listen: () => void) => () => void;
}

/** An order of an item's photos, by their ids. */
export interface PhotoSorting {
  itemId: number;
  photoIds: readonly number[];
  /** The order before the change. */
  base: readonly number[];
  /** The idempotency key; a new one by default. */
  key?: string;
}

/** The changes of photos that the server has. */
export interface PhotoChanges extends RecordChanges<Photo> {
  /** The photos of an item after applying the changes that wait. */
  photosOf: (itemId: number, photos: readonly Photo[], from: ReadFrom) => Promise<Photo[]>;
  /**
   * Stores an order; returns the photos in it.
   * @throws EffectFailed like `make`.
   */
  sort: (sorting: PhotoSorting) => Promise<readonly Photo[]>;
}

/** The changes of comments. */
export interface CommentChanges extends RecordChanges<Comment> {
  /** The comments on an item after applying the changes that wait. */
  commentsOf: (
    itemId: number,
    comments: readonly Comment[],
    from: ReadFrom,
  ) => Promise<readonly Comment[]>;
  /**
   * The last answer after applying the changes that wait; null if nothing waits, or there was no
   * answer.
   */
  unansweredOf: (itemId: number) => Promise<readonly Comment[] | null>;
}

/** The signatures that are collected on this device. */
export interface SignatureChanges extends RecordChanges<Signature>, Pick<LocalIds, 'whenSent'> {
  /** The signatures under a revision, including those that wait. */
  signaturesOf: (
    reportId: number,
    signatures: readonly Signature[],
    from: ReadFrom,
  ) => Promise<readonly Signature[]>;
}

/** The changes of items. */
export interface ItemChanges extends RecordChanges<Item> {
  /** The items of an inspection after applying the changes that wait. */
  itemsOf: (inspectionId: number, items: readonly Item[], from: ReadFrom) => Promise<Item[]>;
}

/** The changes of inspections. */
export interface InspectionChanges extends RecordChanges<Inspection> {
  /**
   * The inspections that this device keeps after applying the changes that wait, followed by those
   * that exist only here.
   */
  all: (inspections: readonly Inspection[]) => Promise<readonly Inspection[]>;
  /**
   * A page of the server's list after applying the changes that wait. The first page starts with
   * the inspections that exist only on this device.
   */
  page: (
    query: InspectionQuery,
    answered: Page<Inspection>,
    from: ServerAnswer,
  ) => Promise<Page<Inspection>>;
}
