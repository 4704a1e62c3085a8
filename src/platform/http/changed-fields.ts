/** The fields of a body that differ from the record with which its form began. */
export function changesIn<Body extends object>(body: Body, before: Body): Partial<Body> {
  const entries = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
  );
  return Object.fromEntries(entries) as Partial<Body>;
}
