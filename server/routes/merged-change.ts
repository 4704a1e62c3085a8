import type { Clash } from '../../contract/errors';
import type { Merge, Named } from '../../contract/merge';
import { clash } from '../errors/http-error';
import { expectVersion, onNewest, type Versioned } from './changes';

/** The record that a change is made of. */
export interface Changed<Stored> {
  /** Reads it as it is now. */
  read: () => Promise<Stored>;
  /** Merges new values of some fields into it. */
  mergeOf: (current: Stored, base: Named, fields: Named) => Merge;
  /** Who changed each of these fields last, and when. */
  lastChanges: (fields: readonly string[]) => Promise<Record<string, Clash>>;
  /** Notes that others have changed it since its author saw this version. */
  noteMerge: (seenVersion: number) => Promise<void>;
}

export interface Change<Stored> {
  /** The version that its author saw; older versions of the app do not say it with a base. */
  version?: number | undefined;
  base?: Named | undefined;
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
  { read, mergeOf, lastChanges, noteMerge }: Changed<Stored>,
  { version, base, fields, check, write }: Change<Stored>,
): Promise<Stored> {
  const direct = async () => {
    const before = expectVersion(await read(), version);
    check?.(before);
    return write(before);
  };
  const merged = async (held: Named) => {
    const before = await read();
    check?.(before);
    const { open, clashing } = mergeOf(before, held, fields);
    if (clashing.length > 0) throw clash(before, await lastChanges(clashing));
    if (open.length === 0) return before;
    if (version !== undefined && version < before.version) await noteMerge(version);
    return write(before);
  };
  return base === undefined ? direct() : onNewest(() => merged(base));
}
