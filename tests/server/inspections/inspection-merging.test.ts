import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Answer, Api } from '../../support/server/api';
import {
  addClient,
  addInspection,
  addProject,
  addSite,
  inspectionBody,
} from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/**
 * Anna changes an inspection while Ben works without a network. His changes arrive later, with the
 * values that its fields had when he started.
 */

let server: TestServer;
let anna: Api;
let ben: Api;
let projectId: number;
let benId: number;
let clock = Date.parse('2026-11-22T10:00:00.000Z');

beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  anna = server.as.Admin;
  ben = server.as.Inspector;
  projectId = (await addSite(anna)).project.id;
  benId = ((await ben.get('/auth/me')).body as { id: number }).id;
});

afterAll(() => server.close());

const DATE = '2026-11-20T09:00:00.000Z';
const CLASH = 'Somebody else changed the same fields. Reload the record to see their changes.';

type Fields = Readonly<Record<string, unknown>>;
type Change = readonly ['PUT' | 'PATCH', action: string, body?: Fields | undefined];

const update = (body: Fields): Change => ['PUT', '', body];
const status = (value: unknown, base?: Fields): Change => [
  'PATCH',
  '/status',
  { status: value, base },
];
const archive = (base?: Fields): Change => ['PATCH', '/archive', base && { base }];
const restore = (base?: Fields): Change => ['PATCH', '/unarchive', base && { base }];

const pathOf = (id: number) => `/inspections/${String(id)}`;
const send = (api: Api, id: number, [method, action, body]: Change): Promise<Answer> =>
  api.send(method, `${pathOf(id)}${action}`, body);
const read = async (id: number) => (await anna.get(pathOf(id))).body as Inspection;

/** Anna is online: her form has the current version. */
async function annaDoes(id: number, [method, action, body]: Change): Promise<void> {
  clock += 1000;
  const full = method === 'PUT' ? { version: (await read(id)).version, ...body } : body;
  expect((await send(anna, id, [method, action, full])).status).toBe(200);
}

interface Story {
  first?: readonly Change[];
  anna?: readonly Change[];
  ben: () => Change;
  /** What the inspection then contains. */
  then: () => Fields;
  /** The fields that Ben is asked about. */
  asked?: readonly string[];
}

const STORIES: Readonly<Record<string, Story>> = {
  'Anna changed the notes, Ben the title: both stay': {
    anna: [update({ notes: 'Wet' })],
    ben: () => update({ title: 'Deck and piers', base: { title: 'Deck survey' } }),
    then: () => ({ title: 'Deck and piers', notes: 'Wet', version: 3 }),
  },
  'both changed the title: Ben is asked, and none of his change is written': {
    anna: [update({ title: 'Deck' })],
    ben: () =>
      update({ title: 'Piers', notes: 'Wet', base: { title: 'Deck survey', notes: null } }),
    then: () => ({ title: 'Deck', notes: null, version: 2 }),
    asked: ['title'],
  },
  'both assigned it to the same person: nobody is asked': {
    anna: [update({ assignedToId: 1 })],
    ben: () => update({ assignedToId: 1, base: { assignedToId: null } }),
    then: () => ({ assignedToId: 1, version: 2 }),
  },
  'Anna assigned it, Ben took it: Ben is asked': {
    anna: [update({ assignedToId: 1 })],
    ben: () => update({ assignedToId: benId, base: { assignedToId: null } }),
    then: () => ({ assignedToId: 1, version: 2 }),
    asked: ['assignedToId'],
  },
  'Anna wrote a note, Ben moved it to another day: both stay': {
    anna: [update({ notes: 'Moved' })],
    ben: () =>
      update({ inspectionDate: '2026-11-21T09:00:00.000Z', base: { inspectionDate: DATE } }),
    then: () => ({ inspectionDate: '2026-11-21T09:00:00.000Z' }),
  },
  'Ben’s form has only the minute of a date with seconds: nobody is asked': {
    first: [update({ inspectionDate: '2026-11-20T09:00:42.500Z' })],
    ben: () =>
      update({ inspectionDate: '2026-11-21T09:00:00.000Z', base: { inspectionDate: DATE } }),
    then: () => ({ inspectionDate: '2026-11-21T09:00:00.000Z' }),
  },
  'Anna moved it by a minute, Ben by a day: Ben is asked': {
    anna: [update({ inspectionDate: '2026-11-20T09:01:00.000Z' })],
    ben: () =>
      update({ inspectionDate: '2026-11-21T09:00:00.000Z', base: { inspectionDate: DATE } }),
    then: () => ({ inspectionDate: '2026-11-20T09:01:00.000Z', version: 2 }),
    asked: ['inspectionDate'],
  },
  'the same instant in another spelling is not a clash': {
    anna: [update({ inspectionDate: '2026-11-24T09:00:00.000Z' })],
    ben: () =>
      update({ inspectionDate: '2026-11-24T10:00:00+01:00', base: { inspectionDate: DATE } }),
    then: () => ({ inspectionDate: '2026-11-24T09:00:00.000Z', version: 2 }),
  },
  'Anna completed it, Ben changed the weather: both stay': {
    anna: [status(2)],
    ben: () => update({ weatherConditions: 'Rain', base: { weatherConditions: null } }),
    then: () => ({ status: 2, weatherConditions: 'Rain', version: 3 }),
  },
  'a base in another spelling is the same base': {
    ben: () => status('Complete', { status: 'Open' }),
    then: () => ({ status: 2, version: 2 }),
  },
  'both completed it: the first one counts': {
    anna: [status(2)],
    ben: () => status('Complete', { status: 'Open' }),
    then: () => ({ status: 2, version: 2 }),
  },
  'Anna started it, Ben completed it: Ben is asked': {
    anna: [status('InProgress')],
    ben: () => status(2, { status: 0 }),
    then: () => ({ status: 1, completedDate: null, version: 2 }),
    asked: ['status'],
  },
  'Ben reopened an inspection that Anna reopened and completed again: Ben is not asked': {
    first: [status(2)],
    anna: [status(1), status(2)],
    ben: () => status(1, { status: 2 }),
    then: () => ({ status: 1, version: 5 }),
  },
  'both archived it': {
    anna: [archive()],
    ben: () => archive({ isArchived: false }),
    then: () => ({ isArchived: true, version: 2 }),
  },
  'Anna archived it, Ben changed the title: both stay': {
    anna: [archive()],
    ben: () => update({ title: 'Piers', base: { title: 'Deck survey' } }),
    then: () => ({ title: 'Piers', isArchived: true, version: 3 }),
  },
  'Ben restored an inspection that Anna had restored': {
    first: [archive()],
    anna: [restore()],
    ben: () => restore({ isArchived: true }),
    then: () => ({ isArchived: false, version: 3 }),
  },
};

describe('a late change', () => {
  it.each(Object.entries(STORIES))('%s', async (_, story) => {
    const { id } = await addInspection(anna, { projectId });
    for (const change of [...(story.first ?? []), ...(story.anna ?? [])])
      await annaDoes(id, change);
    const changedAt = new Date(clock).toISOString();
    clock += 1000;
    const { status: answered, body } = await send(ben, id, story.ben());
    const now = await read(id);
    expect(now).toMatchObject(story.then());
    if (story.asked === undefined) {
      expect({ answered, version: (body as Inspection).version }).toEqual({
        answered: 200,
        version: now.version,
      });
      return;
    }
    const current: Fields = { ...now, propertyAddress: undefined };
    const by = { by: 'Site Admin', at: changedAt };
    expect({ answered, body }).toEqual({
      answered: 409,
      body: {
        message: CLASH,
        current,
        clashes: Object.fromEntries(story.asked.map((field) => [field, by])),
      },
    });
  });

  it('is decided once: Ben’s next change is based on what Anna wrote', async () => {
    const { id } = await addInspection(anna, { projectId });
    await annaDoes(id, update({ title: 'Deck' }));
    const decided = update({ title: 'Piers', base: { title: 'Deck' } });
    expect((await send(ben, id, decided)).status).toBe(200);
    expect(await read(id)).toMatchObject({ title: 'Piers', version: 3 });
  });

  it('without a base is compared by its version, as before', async () => {
    const { id } = await addInspection(anna, { projectId });
    await annaDoes(id, update({ notes: 'Wet' }));
    expect((await send(ben, id, update({ title: 'Piers', version: 1 }))).status).toBe(409);
    expect((await send(ben, id, update({ title: 'Piers' }))).body).toMatchObject({
      errors: { version: ['This field is required'] },
    });
  });

  it('twice at once is written once', async () => {
    const { id } = await addInspection(anna, { projectId });
    const fields = ['title', 'notes', 'weatherConditions', 'inspectorName', 'description'];
    const before: Fields = { ...(await read(id)) };
    const answers = await Promise.all(
      fields.map((field) =>
        send(ben, id, update({ [field]: 'Mine', base: { [field]: before[field] } })),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(fields.map(() => 200));
    expect(await read(id)).toMatchObject({
      ...Object.fromEntries(fields.map((field) => [field, 'Mine'])),
      version: 6,
    });
  });
});

describe('a late change is refused with the reason in words', () => {
  it('when its project was deleted', async () => {
    const { id: clientId } = await addClient(anna);
    const gone = await addProject(anna, { clientId });
    expect((await anna.send('DELETE', `/projects/${String(gone.id)}`)).status).toBe(200);
    const errors = { projectId: ['This project does not exist'] };
    const created = await ben.post('/inspections', inspectionBody({ projectId: gone.id }));
    expect(created).toMatchObject({ status: 422, body: { errors } });
    const { id } = await addInspection(anna, { projectId });
    const moved = update({ projectId: gone.id, base: { projectId } });
    expect(await send(ben, id, moved)).toMatchObject({ status: 422, body: { errors } });
  });

  it('when the person does not exist, or the inspection was deleted', async () => {
    const { id } = await addInspection(anna, { projectId });
    const to = update({ assignedToId: 9999, base: { assignedToId: null } });
    expect(await send(ben, id, to)).toMatchObject({
      status: 422,
      body: { errors: { assignedToId: ['This user does not exist'] } },
    });
    await anna.send('DELETE', pathOf(id));
    expect(await send(ben, id, status(2, { status: 0 }))).toMatchObject({
      status: 404,
      body: { message: 'Inspection not found' },
    });
  });

  it('when the base is invalid', async () => {
    const { id } = await addInspection(anna, { projectId });
    for (const [change, errors] of [
      [update({ title: 'A', base: { colour: 1 } }), { 'base.colour': ['Unknown field'] }],
      [status(1, { title: 'A' }), { 'base.title': ['Unknown field'] }],
      [archive({ status: 1 }), { 'base.status': ['Unknown field'] }],
    ] as const)
      expect(await send(ben, id, change)).toMatchObject({ status: 400, body: { errors } });
  });
});
