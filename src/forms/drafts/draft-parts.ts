import type { Draft, DraftKey } from '../../../machines/forms/draft';
import type { Claims } from '../../platform/tabs/claims';
import type { FreeDraft } from './free-drafts';

/** What drafts consist of, and what their store needs. */

/** A file that a draft refers to by its id. */
export interface DraftFile {
  id: string;
  file: Blob;
}

/** A file of a draft that is to be stored. Without its content, the stored one stays. */
export interface FileToKeep {
  id: string;
  file: Blob | undefined;
}

/** The claims of this browser, and callbacks for successful and failed writes. */
export interface DraftsOutside {
  claim: Claims;
  /** The local ids of the records to which the server has given that id. */
  localIdsOf: (serverId: number) => Promise<readonly number[]>;
  /** Called once per store. */
  onDraftNotStored: (error: unknown) => void;
  /** The file is stored and now survives the page. */
  onFileStored: (id: string) => void;
  /** Called once per file; the rest of the draft is stored regardless. */
  onFileNotStored: (id: string, error: unknown) => void;
  /** Calls the function when the page is left, or hidden and may be ended at any time. */
  onLeave: (act: () => void) => void;
}

/**
 * Stores unsaved text of forms, so that nothing is lost when a session expires, a tab closes or a
 * battery runs out. A draft belongs to the user who typed it, and is deleted when it is saved or
 * discarded. All other functions take a key that is held.
 */
export interface Drafts {
  /**
   * Holds a draft for one form, so that no other form, here or in another tab, reads or changes it:
   * a draft that no form holds, or an empty one. With `isWanted`, other drafts are left untouched.
   * Returns a function that releases it. Several holds of one key share the draft.
   */
  hold: (key: DraftKey, isWanted?: (draft: Draft) => boolean) => () => void;
  /**
   * Writes at once. While a write is running, only the newest draft of each form waits. With
   * `files`, these are stored as well and replace the form's earlier files.
   */
  keep: (key: DraftKey, draft: Draft, files?: readonly FileToKeep[]) => void;
  /**
   * Returns the draft, even one that could not be written: it stays in memory as long as the page
   * lives.
   */
  recall: (key: DraftKey) => Promise<Draft | null>;
  /** The files that are stored with a draft, in no particular order. */
  recallFiles: (key: DraftKey) => Promise<DraftFile[]>;
  /**
   * Gives the draft of a key to another key, which then holds it, and the first one the next draft
   * that `isWanted`, or an empty one. Returns a function that releases the other key.
   */
  setAside: (
    key: DraftKey,
    aside: DraftKey,
    isWanted: (draft: Draft) => boolean,
  ) => Promise<() => void>;
  forget: (key: DraftKey) => void;
  /** Whether there is a draft of that form. Claims nothing, and takes no key. */
  has: (form: Omit<DraftKey, 'holder'>) => Promise<boolean>;
  /** The drafts of a user that no open form holds, in no particular order. Takes no key. */
  free: (userId: number) => Promise<FreeDraft[]>;
}
