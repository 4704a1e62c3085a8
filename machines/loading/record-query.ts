/** Which record is loaded. */
export interface RecordQuery {
  id: number;
}
