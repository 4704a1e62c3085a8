import { isSame } from '../../../machines/same-value';

/** The fields of a body that differ from the record with which its form began. */
export function changesIn<Body extends object>(body: Body, before: Body): Partial<Body> {
  const entries = Object.entries(body).filter(
    ([name, value]) => !isSame(value, before[name as keyof Body]),
  );
  return Object.fromEntries(entries) as Partial<Body>;
}

/** The values of the fields that a body names. */
export const only = (body: object, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in body));

/** Omits empty values: an optional value is either sent with content or not at all. */
export function withoutBlanks<Body extends object>(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== '' && value !== null),
  ) as Body;
}
