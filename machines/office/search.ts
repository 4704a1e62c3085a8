/** Without accents and case, as the server folds what it searches. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The records in whose texts every word of a search occurs; all of them for a blank search. */
export function searched<Record>(
  records: readonly Record[],
  search: string,
  textsOf: (record: Record) => readonly (string | null)[],
): readonly Record[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return records;
  return records.filter((record) => {
    const text = fold(textsOf(record).join('\n'));
    return words.every((word) => text.includes(word));
  });
}
