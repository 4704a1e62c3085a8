import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import * as z from 'zod/mini';
import type { Gate } from './gate';
import { type Body, json, type Person } from './person';
import type { Tally, Write } from './tally';

/** The work of inspectors who write, and of people who read. */

const BETWEEN_MS = 150;
const WithId = z.object({ id: z.number() });

export interface Site {
  person: Person;
  inspectionId: number;
  tally: () => Tally;
  /** Closed while losses are counted. */
  gate: Gate;
}

/** A project with an inspection for each of the writers. */
export async function makeInspections(person: Person, count: number): Promise<number[]> {
  const create = async (path: string, fields: object) => {
    const write = { body: json(fields), key: crypto.randomUUID() };
    return WithId.parse(await person.call('POST', path, write)).id;
  };
  const people = { contactPerson: 'Eva Roth', email: 'eva@bau.example' };
  const clientId = await create('/clients', { name: 'Bau AG', ...people });
  const projectId = await create('/projects', { name: 'Harbour', address: 'Quay 4', clientId });
  const inspection = { projectId, inspectionDate: '2026-11-20T09:00:00.000Z', status: 0 };
  const ids = [];
  for (let number = 1; number <= count; number += 1) {
    const title = `Deck survey ${String(number)}`;
    ids.push(await create('/inspections', { ...inspection, title, inspectorName: 'Ida Falk' }));
  }
  return ids;
}

/** A picture that differs from all others. */
async function pictureForm(caption: string): Promise<Body> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 640, height: 480, channels: 3, background: '#889', noise } as const;
  const picture = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'deck.jpg');
  form.set('caption', caption);
  const encoded = new Response(form);
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}

/** Sends one write until it is confirmed; returns the id of its record. */
async function confirmed(
  { person, tally, gate }: Site,
  { kind, name }: Pick<Write, 'kind' | 'name'>,
  [method, path, body]: readonly [string, string, Body],
): Promise<number> {
  await gate.enter();
  try {
    const begunAt = performance.now();
    const answer = await person.call(method, path, { body, key: crypto.randomUUID() });
    const { id } = WithId.parse(answer);
    tally().writes.push({ kind, name, id, begunAt, doneAt: performance.now() });
    return id;
  } finally {
    gate.leave();
  }
}

/** Creates an item and changes its status; returns its title and id. */
export async function write(site: Site): Promise<{ name: string; id: string }> {
  const name = `Beam ${crypto.randomUUID()}`;
  const fields = { category: 'Structural', priority: 3, description: 'Third beam from the north' };
  const item = json({ ...fields, title: name, inspectionId: site.inspectionId });
  const created = await confirmed(site, { kind: 'item', name }, ['POST', '/inspectionitems', item]);
  const id = String(created);
  await pause(BETWEEN_MS);
  const status = json({ status: 'InProgress' });
  const move = ['PATCH', `/inspectionitems/${id}/status`, status] as const;
  await confirmed(site, { kind: 'status', name }, move);
  await pause(BETWEEN_MS);
  return { name, id };
}

/** Like `write`, and adds a photo. */
export async function writeWithPhoto(site: Site): Promise<void> {
  const { name, id } = await write(site);
  const photo = ['POST', `/inspectionphotos/upload/${id}`, await pictureForm(name)] as const;
  await confirmed(site, { kind: 'photo', name }, photo);
}

const Items = z.array(WithId);

/** Reads a list, the items of an inspection, one with its photos, and a page of the app. */
export async function read({ person, inspectionId, tally }: Site): Promise<void> {
  await person.call('GET', '/inspections');
  const list = `/inspectionitems/by-inspection/${String(inspectionId)}`;
  const last = Items.parse(await person.call('GET', list)).at(-1);
  if (last !== undefined) {
    await person.call('GET', `/inspectionitems/${String(last.id)}/with-photos`);
  }
  const question = { method: 'GET', path: '/login' };
  try {
    const { status, headers } = await person.connection.ask(question);
    tally().answered(status, { question, retryAfter: headers['retry-after'] });
  } catch (error) {
    tally().unanswered(error, question);
  }
  await pause(BETWEEN_MS);
}

/** Repeats work until the time is over, and counts what is refused. */
export async function repeatedly(
  site: Site,
  work: (site: Site) => Promise<unknown>,
): Promise<void> {
  const { over } = site.person;
  while (!over.aborted) {
    await work(site).catch((error: unknown) => {
      if (!over.aborted) site.tally().refused(error);
    });
  }
}
