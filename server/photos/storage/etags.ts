/** Whether `If-None-Match` or a header like it names an entity tag. */
export const namesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((entry) => [etag, '*'].includes(entry.trim().replace(/^W\//, '')));
