/** What a form knows of the changes of others. */

/** Who has changed a record, by name; null if that is not known. */
export interface Authors {
  /** By the names of the changed fields. */
  fields: Readonly<Record<string, string | null>>;
  /** Who has changed it last. */
  last: string | null;
}

export type OthersEvent =
  /** The record as it is now. */
  | { type: 'record.changed'; record: unknown; authors: Authors }
  | { type: 'record.deleted'; by: string | null };

/** A field that the user and somebody else have changed to different values. */
export interface Question<Values> {
  field: keyof Values;
  from: unknown;
  to: unknown;
  /** Their value, with those of the fields that follow this one. */
  theirs: Partial<Values>;
  by: string | null;
}

export interface Others<Values> {
  /** Read while the form could not show it. */
  unread: { record: unknown; authors: Authors } | null;
  questions: readonly Question<Values>[];
  /** Who has changed the fields that were taken over. */
  taken: Partial<Record<keyof Values, string | null>>;
  /** The version with which the questions began. A draft has it, so that they are asked again. */
  askedVersion: number | null;
  /** Why the form cannot be saved any more. */
  end: { how: 'deleted' | 'settled'; by: string | null } | null;
}

/** The same of a form with any values. */
export interface AnyOthers extends Pick<Others<never>, 'end'> {
  questions: readonly (Omit<Question<never>, 'field' | 'theirs'> & { field: PropertyKey })[];
  taken: Readonly<Partial<Record<string, string | null>>>;
}

export const nobodyElse = <Values>(): Others<Values> => ({
  unread: null,
  questions: [],
  taken: {},
  askedVersion: null,
  end: null,
});
