/** The query for one record. */
export interface RecordQuery {
  id: number;
}
