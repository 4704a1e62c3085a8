import {
  INSPECTION_STATUS,
  ITEM_CATEGORIES,
  ITEM_STATUSES,
  type Priority,
} from '../../../contract/enums';
import { INSPECTION_FIELDS } from '../../../contract/inspections/inspection-fields';
import { isSettled } from '../../../contract/items/item-status';
import { emptyValues } from '../../../contract/record-fields';
import { sortKeyOf } from '../../../contract/rules/name-order';
import { clientSearchText } from '../../../server/repositories/clients';
import { toInspectionRow } from '../../../server/repositories/inspections/inspection-rows';
import { toItemRow } from '../../../server/repositories/items/item-rows';
import { projectSearchText } from '../../../server/repositories/projects/project-search';
import { itemFields } from '../../import/item-fields';
import { noonOf } from '../../import/record-dates';
import * as words from '../made-up';
import { hasPhoto, inspectionOf, itemOfPhoto, itemsOf, type Size } from './size';

/** The rows of ten years of work, up to today. The id of a row is its index plus one. */

export type Row = Readonly<Record<string, string | number | null>>;

const { pick, scatter } = words;

/**
 * A row that differs from another in a few columns. Converting every record by the rules of the
 * product would take most of the time.
 */
const like = (other: Row, own: Row): Row =>
  Object.assign(Object.create(other) as Record<string, string | number | null>, own);

/** Caches the result for each key. */
function kept<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const old = known.get(key);
    if (old !== undefined) return old;
    const value = make(key);
    known.set(key, value);
    return value;
  };
}

const DAY_MS = 86_400_000;
const YEARS_DAYS = 3650;
/** Older work is done, with few exceptions. */
const RECENT_DAYS = 180;
const KEPT_DAYS = 1825;

const today = Date.now();
const dayOf = kept((age: number) => new Date(today - age * DAY_MS).toISOString().slice(0, 10));

/** The days since an inspection was created. */
const ageOf = (inspection: number, { inspections }: Size) =>
  Math.floor((1 - inspection / inspections) * YEARS_DAYS);

const oneIn = (count: number, n: number, salt: number) => scatter(n, salt) % count === 0;

const personOf = (n: number, salt: number, { users }: Size) => 1 + (scatter(n, salt) % users);

const dated = (age: number) => {
  const at = noonOf(dayOf(age));
  return { created_at: at, updated_at: at };
};

const clientName = (n: number) =>
  `${pick(words.PEOPLE, n, 20)} ${pick(words.TRADES, n, 21)} ${String(n)}`;
const clientOf = (project: number, { clients }: Size) => scatter(project, 1) % clients;
const projectName = (n: number) =>
  `${String(scatter(n, 23) % 900)} ${pick(words.STREETS, n, 22)} ${String(n)}`;
const projectOf = (inspection: number, { projects }: Size) => scatter(inspection, 2) % projects;

/** Work of the last months is in all states; of older work, one record in twenty is open. */
function statusOfItem(n: number, size: Size): (typeof ITEM_STATUSES)[number] {
  const isRecent = ageOf(inspectionOf(n, size), size) < RECENT_DAYS;
  const name =
    isRecent || oneIn(20, n, 16)
      ? pick(words.ITEM_STATUSES, n, 15)
      : pick(['Closed', 'Verified', 'Resolved'], n, 15);
  return ITEM_STATUSES.find((status) => status === name) ?? 'Open';
}

/**
 * An item of one kind (status, priority and category), without the columns in which items of that
 * kind differ.
 */
const itemOfKind = kept((kind: string): Row => {
  const [status, priority, category] = kind.split('/');
  const fields = itemFields({
    itemId: '',
    inspectionId: '',
    title: '',
    description: 'A generated finding.',
    location: null,
    notes: null,
    dueDate: null,
    resolvedDate: null,
    category: ITEM_CATEGORIES.find((name) => name === category) ?? null,
    priority: Number(priority) as Priority,
    status: ITEM_STATUSES.find((name) => name === status) ?? 'Open',
  });
  return { ...toItemRow(fields, ''), version: 1 };
});

const isArchived = (inspection: number, size: Size) =>
  Number(ageOf(inspection, size) > KEPT_DAYS && oneIn(3, inspection, 17));

function client(n: number): Row {
  const name = clientName(n);
  return {
    ...dated(YEARS_DAYS),
    name,
    name_sort: sortKeyOf(name),
    search_text: clientSearchText({ name, contactPerson: null, email: null }),
    version: 1,
    is_archived: 0,
  };
}

function project(n: number, size: Size): Row {
  const [name, address] = [projectName(n), `${pick(words.STREETS, n, 22)}, Hamburg`];
  const clientId = clientOf(n, size);
  const ofClient = clientName(clientId);
  const age = scatter(n, 24) % YEARS_DAYS;
  return {
    ...dated(age),
    client_id: clientId + 1,
    client_name: ofClient,
    client_sort: sortKeyOf(ofClient),
    name,
    name_sort: sortKeyOf(name),
    address,
    budget: 0,
    version: 1,
    is_on_hold: 0,
    is_archived: Number(oneIn(5, n, 25)),
    start_date: dayOf(age),
    end_date: dayOf(age - 400),
    search_text: projectSearchText({ name, address, clientName: ofClient, description: null }),
  };
}

/** An inspection of a project, without the columns in which such inspections differ. */
const inspectionOfProject = (size: Size) =>
  kept((ofProject: number): Row => {
    const ofClient = clientOf(ofProject, size);
    const fields = {
      ...emptyValues(INSPECTION_FIELDS),
      title: '',
      description: 'Generated.',
      inspectionDate: '',
      scheduledDate: null,
      status: INSPECTION_STATUS.open,
      inspectorName: '',
      assignedToId: null,
      projectId: ofProject + 1,
    };
    const names = {
      id: ofProject + 1,
      name: projectName(ofProject),
      clientId: ofClient + 1,
      clientName: clientName(ofClient),
    };
    return { ...toInspectionRow(fields, names), version: 1 };
  });

const sortKeyOfPerson = kept(sortKeyOf);

function failedItems(n: number, size: Size): number {
  const { from, upTo } = itemsOf(n, size);
  let failed = 0;
  for (let item = from; item < upTo; item += 1)
    if (!isSettled(statusOfItem(item, size))) failed += 1;
  return failed;
}

function inspection(n: number, size: Size, ofProject: (project: number) => Row): Row {
  const age = ageOf(n, size);
  const isDone = age >= RECENT_DAYS && !oneIn(20, n, 18);
  const status = isDone ? INSPECTION_STATUS.complete : scatter(n, 7) % 3;
  const { from, upTo } = itemsOf(n, size);
  const title = `${pick(words.SUBJECTS, n, 3)} ${pick(words.KINDS, n, 4)} ${String(n)}`;
  const person = pick(words.PEOPLE, n, 5);
  return like(ofProject(projectOf(n, size)), {
    ...dated(age),
    title,
    title_key: title.toLowerCase(),
    title_sort: sortKeyOf(title),
    status,
    inspector_name: person,
    inspector_key: person.toLowerCase(),
    inspector_sort: sortKeyOfPerson(person),
    inspection_date: noonOf(dayOf(age - (scatter(n, 6) % 60))),
    assigned_to_id: personOf(n, 19, size),
    item_count: upTo - from,
    failed_item_count: failedItems(n, size),
    is_archived: isArchived(n, size),
    completed_date: status === INSPECTION_STATUS.complete ? noonOf(dayOf(age - 20)) : null,
  });
}

function item(n: number, size: Size): Row {
  const ofInspection = inspectionOf(n, size);
  const age = ageOf(ofInspection, size);
  const title = `${pick(words.SUBJECTS, n, 10)} finding ${String(n)}`;
  const priority = (scatter(n, 12) % 4) + 1;
  const category = pick(words.CATEGORIES, n, 13);
  return like(itemOfKind(`${statusOfItem(n, size)}/${String(priority)}/${category}`), {
    ...dated(age),
    title,
    title_sort: sortKeyOf(title),
    inspection_id: ofInspection + 1,
    search_text: `${title.toLowerCase()}\na generated finding.`,
    due_date: oneIn(4, n, 14) ? null : dayOf(age - (scatter(n, 11) % 90)),
    assigned_to_id: oneIn(2, n, 26) ? personOf(n, 27, size) : null,
    photo_count: Number(hasPhoto(n, size)),
  });
}

function photo(n: number, size: Size): Row {
  const ofItem = itemOfPhoto(n);
  const key = `photos/${String(n)}`;
  return {
    ...dated(ageOf(inspectionOf(ofItem, size), size)),
    item_id: ofItem + 1,
    storage_key: `${key}.jpg`,
    thumbnail_key: `${key}-thumb.webp`,
    thumbnail_type: 'image/webp',
    file_name: `photo-${String(n)}.jpg`,
    size: 440_000,
    content_type: 'image/jpeg',
    sha256: String(n).padStart(64, '0'),
    width: 1920,
    height: 1080,
    category: 'issue',
    display_order: 0,
    version: 1,
  };
}

const CHANGES = JSON.stringify({
  status: ['Open', 'Resolved'],
  resolutionNotes: [null, 'The guard rail has been fixed with new bolts.'],
  resolvedDate: [null, '2026-11-21'],
});

/** Each item has been changed once. */
function entry(n: number, size: Size): Row {
  const ofInspection = inspectionOf(n, size);
  return {
    transaction_id: 0,
    at: noonOf(dayOf(ageOf(ofInspection, size))),
    user_id: personOf(n, 28, size),
    user_name: 'Ada Byron',
    session_id: 'session',
    kind: 'items',
    record_id: n + 1,
    action: 'changed',
    version: 2,
    inspection_id: ofInspection + 1,
    item_id: n + 1,
    changes: CHANGES,
  };
}

const notice = (n: number, { users, entries }: Size): Row => ({
  user_id: 1 + (n % users),
  entry_id: entries - n,
  read_at: n / users < 10 ? null : noonOf(dayOf(1)),
});

function* rows(count: number, size: Size, row: (n: number, size: Size) => Row): Generator<Row> {
  for (let n = 0; n < count; n += 1) yield row(n, size);
}

function inspections(size: Size): Iterable<Row> {
  const ofProject = inspectionOfProject(size);
  return rows(size.inspections, size, (n) => inspection(n, size, ofProject));
}

/** The rows of each table in the order of their references; users exist already. */
export const tablesOf = (
  size: Size,
): readonly (readonly [table: string, rows: Iterable<Row>])[] => [
  ['clients', rows(size.clients, size, client)],
  ['projects', rows(size.projects, size, project)],
  ['inspections', inspections(size)],
  ['items', rows(size.items, size, item)],
  ['photos', rows(size.photos, size, photo)],
  ['journal', rows(size.entries, size, entry)],
  ['inbox', rows(Math.min(size.entries, size.users * size.notices), size, notice)],
];
