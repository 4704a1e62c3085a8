/** Which record is loaded. */
export interface RecordQuery {
  id: number;
}

/** A list that knows nothing but a search and a page. */
export interface SearchQuery {
  search: string;
  page: number;
}
