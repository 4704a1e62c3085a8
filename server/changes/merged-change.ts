import type { Clash } from '../../contract/errors';
import type { Merge, Named } from '../../contract/merge';
import type { Declined } from '../db/journal/declined';
import { clash } from '../errors/http-error';
import { expectVersion, onNewest, type Versioned } from './versioned-changes';

/** The record that a change applies to. */
export interface Changed<Stored> {
  /** Reads its current state. */
  read: () => Promise<Stored>;
  /** Merges new values of some fields into it. */
  mergeOf: (current: Stored, base: Named, fields: Named) => Merge;
  /** Who changed each of these fields last, and when. */
  lastChanges: (fields: readonly string[]) => Promise<Record<string, Clash>>;
  /** Records that others have changed it since its author saw this version. */
  noteMerge: (seenVersion: number) => Promise<void>;
  /** Records own values that its author gave up: what they wanted and what the record has. */
  noteDeclined: (stored: Stored, values: Declined) => Promise<void>;
}

export interface Change<Stored> {
  /** The version that its author saw; older versions of the app do not send it with a base. */
  version?: number | undefined;
  base?: Named | undefined;
  /** Own values that its author gave up for those of the record. */
  declined?: Named | undefined;
  /** The new values of the fields that it changes. */
  fields: Named;
  /** Checks whether the state of the record allows the change. */
  check?: (before: Stored) => void;
  /** Writes the change. */
  write: (before: Stored) => Promise<Stored>;
}

/**
 * Carries out a change of a record. With a base it is merged into the current record; without one,
 * the version decides.
 * @throws HttpError 409 when the version is stale, or fields clash.
 */
export function mergedChange<Stored extends Versioned>(
  { read, mergeOf, lastChanges, noteMerge, noteDeclined }: Changed<Stored>,
  { version, base, declined = {}, fields, check, write }: Change<Stored>,
): Promise<Stored> {
  /** Only at the end: what is recorded before a failed attempt would stay. */
  const withDeclined = async (stored: Stored): Promise<Stored> => {
    const values = mergeOf(stored, {}, declined).open.map((field) => [
      field,
      [declined[field], (stored as Named)[field] ?? null],
    ]);
    if (values.length > 0) await noteDeclined(stored, Object.fromEntries(values) as Declined);
    return stored;
  };
  const direct = async () => {
    const before = expectVersion(await read(), version);
    check?.(before);
    return withDeclined(await write(before));
  };
  const merged = async (held: Named) => {
    const before = await read();
    check?.(before);
    const { open, clashing } = mergeOf(before, held, fields);
    if (clashing.length > 0) throw clash(before, await lastChanges(clashing));
    if (open.length === 0) return withDeclined(before);
    if (version !== undefined && version < before.version) await noteMerge(version);
    return withDeclined(await write(before));
  };
  return base === undefined ? direct() : onNewest(() => merged(base));
}
