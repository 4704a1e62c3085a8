import type * as z from 'zod/mini';

/** The form's values for a stored record, and the version that an update must name. */
export interface StoredValues<Values> {
  values: Values;
  version: number;
}

/** Reads the values of a form from a record of unknown origin; null if it does not fit the schema. */
export const storedValues =
  <Stored extends { version: number }, Values>(
    schema: z.ZodMiniType<Stored>,
    valuesOf: (record: Stored) => Values,
  ) =>
  (record: unknown): StoredValues<Values> | null => {
    const { data } = schema.safeParse(record);
    return data === undefined ? null : { values: valuesOf(data), version: data.version };
  };
