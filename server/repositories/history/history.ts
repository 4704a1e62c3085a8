import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  FieldChange,
  HISTORY_ACTIONS,
  HISTORY_KINDS,
  type HistoryEntry,
  type HistoryPage,
} from '../../../contract/history/history';
import { Id } from '../../../contract/fields';
import type { Queries } from '../../db/database';
import {
  authorsOf,
  type EntryFilter,
  hasBeginning,
  type HistoryRow,
  newestEntries,
  type HistorySubject,
} from './journal';
import { lastCheckpoint } from './journal-pruning';
import { storedFileUrl } from '../stored-file-url';
import { namesOfUsers } from '../users/users';

/** The history of a record, from the journal. */

type Value = FieldChange['from'];

const StoredChanges = z.record(z.string(), z.tuple([FieldChange.shape.from, FieldChange.shape.to]));

const changesOf = (stored: string) => StoredChanges.parse(JSON.parse(stored));

/**
 * A newer version that runs beside this one during an upgrade may write fields that are unknown
 * here.
 */
function toEntry(row: HistoryRow): HistoryEntry {
  const changes = Object.entries(changesOf(row.changes));
  const isDeclined = row.action === 'declined';
  return {
    id: row.id,
    at: row.at,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    kind: HISTORY_KINDS.find((kind) => kind === row.kind) ?? 'inspections',
    recordId: row.record_id,
    action: HISTORY_ACTIONS.find((action) => action === row.action) ?? 'changed',
    version: row.version,
    isMerged: !isDeclined && row.seen_version !== null && row.seen_version < row.version - 1,
    isDeclined,
    itemId: row.item_id,
    itemTitle: row.item_title,
    thumbnailUrl: row.thumbnail_key === null ? null : storedFileUrl(row.thumbnail_key),
    changes: changes
      .map(([field, [from, to]]) => ({ field, from, to }))
      .sort((one, other) => (one.field < other.field ? -1 : 1)),
  };
}

type NameOf = ReadonlyMap<Value, string>;

async function namesOfProjects(db: Queries, ids: readonly number[]): Promise<NameOf> {
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(projects.map(({ id, name }) => [id, name]));
}

/** Fields that hold the id of another record, and how to read its name. */
const REFERENCES = { assignedToId: namesOfUsers, projectId: namesOfProjects } as const;

/** Entries of earlier versions may have values that are not ids. */
const isId = (value: Value): value is number => Id.safeParse(value).success;

/** Adds the names to the changes of one such field. */
async function nameReferences(
  db: Queries,
  entries: readonly HistoryEntry[],
  field: keyof typeof REFERENCES,
): Promise<void> {
  const changes = entries.flatMap((entry) => entry.changes.filter((each) => each.field === field));
  const held = changes.flatMap(({ from, to }) => [from, to]);
  const ids = [...new Set(held.filter(isId))];
  if (ids.length === 0) return;
  const nameOf = await REFERENCES[field](db, ids);
  for (const change of changes) {
    change.names = { from: nameOf.get(change.from) ?? null, to: nameOf.get(change.to) ?? null };
  }
}

/** Adds the titles that deleted items had to the entries about them and their parts. */
async function nameDeletedItems(db: Queries, entries: readonly HistoryEntry[]): Promise<void> {
  const unnamed = entries.filter(({ itemId, itemTitle }) => itemId !== null && itemTitle === null);
  const ids = [...new Set(unnamed.flatMap(({ itemId }) => itemId ?? []))];
  if (ids.length === 0) return;
  const deletions = await db
    .selectFrom('journal')
    .select(['record_id', 'changes'])
    .where('item_id', 'in', ids)
    .where('kind', '=', 'items')
    .where('action', '=', 'deleted')
    .execute();
  const titles = new Map(
    deletions.map(({ record_id: id, changes }) => [id, changesOf(changes)['title']?.[0]]),
  );
  for (const entry of unnamed) {
    const title = titles.get(entry.itemId ?? 0);
    entry.itemTitle = typeof title === 'string' ? title : null;
  }
}

/** The version that the oldest entry about a record led to; null if there is none. */
async function oldestVersion(
  db: Queries,
  kind: 'items' | 'inspections',
  id: number,
): Promise<number | null> {
  const oldest = await db
    .selectFrom('journal')
    .select('version')
    .where(kind === 'items' ? 'item_id' : 'inspection_id', '=', id)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.version ?? null;
}

/** When entries older than the oldest one of a history were removed; undefined if none were. */
export async function olderRemovedAt(
  db: Queries,
  subject: HistorySubject,
): Promise<string | undefined> {
  const checkpoint = await lastCheckpoint(db);
  if (checkpoint === undefined || (await hasBeginning(db, subject))) return undefined;
  const [table, id] =
    'itemId' in subject
      ? (['items', subject.itemId] as const)
      : (['inspections', subject.inspectionId] as const);
  const record = await db
    .selectFrom(table)
    .select(['created_at', 'import_key', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  // An import leaves no entry, and its records are dated by their source.
  const isOlder =
    record?.import_key == null
      ? record === undefined || record.created_at < checkpoint.before_at
      : record.version > 1 && (await oldestVersion(db, table, id)) !== 2;
  return isOlder ? checkpoint.pruned_at : undefined;
}

interface Part {
  entries: HistoryEntry[];
  next: number | null;
}

async function readPart(
  db: Queries,
  subject: HistorySubject,
  { pageSize, ...filter }: EntryFilter & { pageSize: number },
): Promise<Part> {
  const rows = await newestEntries(db, subject, { ...filter, limit: pageSize + 1 });
  const entries = rows.slice(0, pageSize).map(toEntry);
  await nameReferences(db, entries, 'assignedToId');
  await nameReferences(db, entries, 'projectId');
  await nameDeletedItems(db, entries);
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}

/** One page of a history, the newest entries first. */
export async function historyOf(
  db: Queries,
  subject: HistorySubject,
  filter: EntryFilter & { pageSize: number },
): Promise<HistoryPage> {
  const part = await readPart(db, subject, filter);
  const removedAt = part.next === null ? await olderRemovedAt(db, subject) : undefined;
  return {
    ...part,
    ...(filter.before === undefined ? { people: await authorsOf(db, subject) } : {}),
    ...(removedAt === undefined ? {} : { olderRemovedAt: removedAt }),
  };
}

/** How many entries of a file are read, and held in memory, at once. */
const FILE_PART = 500;

/** A whole history in parts, the newest entries first. */
export async function* partsOfHistory(
  db: Queries,
  subject: HistorySubject,
  filter: EntryFilter,
): AsyncGenerator<readonly HistoryEntry[]> {
  let before: number | undefined;
  do {
    const part: Part = await readPart(db, subject, { ...filter, before, pageSize: FILE_PART });
    yield part.entries;
    // Queries on SQLite finish at once; this lets other requests be answered in between.
    await setImmediate();
    before = part.next ?? undefined;
  } while (before !== undefined);
}
