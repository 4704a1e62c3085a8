/** The index of the table has the key and the user. */
export interface StoredRow {
  readonly [field: string]: unknown;
  key: string;
  userId: number;
}

/** The stored rows within one transaction. Their format is not guaranteed. */
export interface ChangeRows {
  get: (key: string) => Promise<unknown>;
  of: (userId: number) => Promise<unknown[]>;
  put: (row: StoredRow) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** Where changes are stored; a transaction is carried out as a whole or not at all. */
export interface ChangeTable {
  of: (userId: number) => Promise<unknown[]>;
  write: <Result>(work: (rows: ChangeRows) => Promise<Result>) => Promise<Result>;
}
