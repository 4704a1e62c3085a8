import { searchTerms, searchTextOf } from './fold-text';

/** The records whose texts contain every word of a search; all records for a blank search. */
export function searched<Record>(
  records: readonly Record[],
  search: string,
  textsOf: (record: Record) => readonly (string | null)[],
): readonly Record[] {
  const words = searchTerms(search);
  if (words.length === 0) return records;
  return records.filter((record) => {
    const text = searchTextOf(...textsOf(record));
    return words.every((word) => text.includes(word));
  });
}
