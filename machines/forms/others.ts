/** What a form knows about other people's changes. */

/** Who has changed a record, by name; null if that is not known. */
export interface Authors {
  /** By the names of the changed fields. */
  fields: Readonly<Record<string, string | null>>;
  /** Who changed it last. */
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
  /** Their value, and their values of the fields that depend on this one. */
  theirs: Partial<Values>;
  by: string | null;
}

export interface Others<Values> {
  /** Read while the form could not show it yet. */
  unread: { record: unknown; authors: Authors } | null;
  questions: readonly Question<Values>[];
  /** Who has changed the fields that were taken over. */
  taken: Partial<Record<keyof Values, string | null>>;
  /**
   * The version at which the questions arose. It is stored in the draft, so that they are asked
   * again.
   */
  askedVersion: number | null;
  /** Why the form can no longer be saved. */
  end: { how: 'deleted' | 'settled'; by: string | null } | null;
}

/** `Others` for a form with any values. */
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
