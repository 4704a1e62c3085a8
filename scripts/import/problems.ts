/** A file cannot be read completely; the message is one line that gives the reason. */
export class FileProblem extends Error {}

/** A row that was not loaded. */
export interface RefusedRow {
  /** The line of the row's first character, counted from 1. */
  line: number;
  message: string;
}
