/** A file cannot be read as a whole; the message is one line that says why. */
export class FileProblem extends Error {}

/** A row that was not loaded. */
export interface RefusedRow {
  /** Of the row's first character, counted from 1. */
  line: number;
  message: string;
}
