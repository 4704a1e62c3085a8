import type { Claims } from '../../platform/claims';

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
