/** What a draft may lack and a finding must have. */
export interface Completable {
  description: string | null;
  category: string | null;
  priority?: number | null | undefined;
}

const NEEDED = ['description', 'category', 'priority'] as const;

/** The fields without which an item stays a draft. */
export function missingIn(item: Completable): readonly (keyof Completable)[] {
  return NEEDED.filter((field) => item[field] == null || item[field] === '');
}
