import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { json, type Person } from '../../cluster/faults/person';
import { dashboardCalls } from '../dashboard';
import { PEOPLE, SUBJECTS } from '../made-up';
import type { Pictures } from './pictures';
import type { Stopwatch } from './stopwatch';

/** What people do in a day. docs/benchmarks.md describes the same in words. */

/** Seconds between two actions, on average. */
const THINK = { inspector: 10, manager: 8, dashboard: 30 } as const;
/** The longest pause, as a multiple of the average. */
const LONGEST_THOUGHT = 4;
const FINDINGS = 3;

export type Job = keyof typeof THINK;

/** Of ten people, seven are inspectors, two are managers, and one is a screen on a wall. */
export function jobOf(n: number): Job {
  const place = n % 10;
  if (place < 7) return 'inspector';
  return place < 9 ? 'manager' : 'dashboard';
}

export interface Desk {
  person: Person;
  userId: number;
  stopwatch: Stopwatch;
  pictures: Pictures;
}

const WithId = z.object({ id: z.number() });
const Ids = z.array(WithId);
const WithPhotos = z.object({ photos: z.array(z.object({ thumbnailUrl: z.string() })) });

const oneOf = <T>(values: readonly T[]): T | undefined =>
  values[Math.floor(Math.random() * values.length)];

async function think({ person }: Desk, job: Job): Promise<void> {
  const thought = Math.min(-Math.log(1 - Math.random()), LONGEST_THOUGHT);
  await pause(thought * THINK[job] * 1000, undefined, { signal: person.over });
}

const read = ({ person, stopwatch }: Desk, name: string, path: string) =>
  stopwatch.time(name, () => person.call('GET', path));

const write = (
  { person, stopwatch }: Desk,
  name: string,
  method: string,
  path: string,
  body: object,
) =>
  stopwatch.time(name, () =>
    person.call(method, path, { body: json(body), key: crypto.randomUUID() }),
  );

async function addFinding(desk: Desk, inspectionId: number): Promise<void> {
  const fields = {
    title: `${oneOf(SUBJECTS) ?? ''}: loose bolts`,
    category: 'Structural',
    priority: 3,
    description: 'Two bolts of the third beam are loose.',
    status: 'Open',
    inspectionId,
  };
  const { id } = WithId.parse(await write(desk, 'a new item', 'POST', '/inspectionitems', fields));
  const address = `/inspectionitems/${String(id)}`;
  await think(desk, 'inspector');
  if (Math.random() < 0.5) {
    const { person, stopwatch, pictures } = desk;
    const photo = { body: pictures.next(), key: crypto.randomUUID() };
    await stopwatch.time('a photo', () =>
      person.call('POST', `/inspectionphotos/upload/${String(id)}`, photo),
    );
    const { photos } = WithPhotos.parse(
      await read(desk, 'an item with its photos', `${address}/with-photos`),
    );
    for (const { thumbnailUrl } of photos) await seeThumbnail(desk, thumbnailUrl);
    await think(desk, 'inspector');
  }
  await write(desk, 'the status of an item', 'PATCH', `${address}/status`, {
    status: 'InProgress',
  });
}

const seeThumbnail = ({ person, stopwatch }: Desk, address: string) =>
  stopwatch.time('a thumbnail', () => person.readFile(address));

/**
 * Opens one of their inspections, records findings, half of them with a photo, and opens the inbox.
 */
async function inspect(desk: Desk): Promise<void> {
  const own = `/inspections?page=1&isComplete=false&assignedToId=${String(desk.userId)}`;
  const inspection = oneOf(Ids.parse(await read(desk, 'own inspections', own)));
  await think(desk, 'inspector');
  if (inspection === undefined) return;
  const id = inspection.id;
  await read(desk, 'an inspection with its items', `/inspections/${String(id)}/with-items`);
  for (let finding = 0; finding < FINDINGS; finding += 1) {
    await think(desk, 'inspector');
    await addFinding(desk, id);
  }
  await think(desk, 'inspector');
  await read(desk, 'unread in the inbox', '/inbox/unread');
}

/** Pages through lists, searches, opens records and their history, and changes a priority. */
async function manage(desk: Desk): Promise<void> {
  const list = '/inspections?isArchived=false&sort=-inspectionDate';
  const inspections = Ids.parse(await read(desk, 'a page of inspections', `${list}&page=1`));
  await think(desk, 'manager');
  await read(desk, 'a page of inspections', `${list}&page=${String(2 + (desk.userId % 5))}`);
  await think(desk, 'manager');
  const number = Math.floor(Math.random() * 10_000);
  await read(desk, 'a search that finds few', `/inspections?page=1&search=${String(number)}`);
  await think(desk, 'manager');
  const name = (oneOf(PEOPLE) ?? '').split(' ')[0] ?? '';
  await read(desk, 'a search that finds many', `/inspections?page=1&search=${name}`);
  await think(desk, 'manager');
  const id = String(oneOf(inspections)?.id ?? 1);
  await read(desk, 'an inspection with its items', `/inspections/${id}/with-items`);
  await think(desk, 'manager');
  await read(desk, 'history of an inspection', `/inspections/${id}/history`);
  await think(desk, 'manager');
  const open = '/inspectionitems?page=1&isArchived=false&isResolved=false&sort=dueDate';
  const items = Ids.parse(await read(desk, 'open items by date', open));
  await think(desk, 'manager');
  const item = String(oneOf(items)?.id ?? 1);
  const priority = { priority: 1 + Math.floor(Math.random() * 4) };
  await write(
    desk,
    'the priority of an item',
    'PATCH',
    `/inspectionitems/${item}/priority`,
    priority,
  );
  await think(desk, 'manager');
  await read(desk, 'projects', '/projects/active?page=1&sort=clientName');
  await think(desk, 'manager');
  await read(desk, 'the inbox', '/inbox');
}

/** A screen on a wall shows the dashboard again and again. */
async function show(desk: Desk): Promise<void> {
  await desk.stopwatch.time('the dashboard (6 calls)', () =>
    Promise.all(dashboardCalls().map(([, path]) => desk.person.call('GET', path))),
  );
}

const DAYS: Readonly<Record<Job, (desk: Desk) => Promise<void>>> = {
  inspector: inspect,
  manager: manage,
  dashboard: show,
};

/** Works until the time is over. A refusal is counted, and the day continues. */
export async function work(
  desk: Desk,
  job: Job,
  onRefused: (error: unknown) => void,
): Promise<void> {
  const { over } = desk.person;
  // People do not all start with the same action at once.
  await think(desk, job).catch(() => undefined);
  while (!over.aborted) {
    await DAYS[job](desk).catch((error: unknown) => {
      if (!over.aborted) onRefused(error);
    });
    await think(desk, job).catch(() => undefined);
  }
}
