import { buildServer } from '../../server/app';
import { inTransaction } from '../../server/db/transaction';
import { findItem } from '../../server/repositories/items/items';
import type { JournalEntry } from '../../server/repositories/history/journal';
import { insertPhoto, toPhoto } from '../../server/repositories/photos';
import type { Photo } from '../../contract/photos/photo';
import { type Answer, type Api, emailOf, PASSWORD } from '../support/server/api';
import { copyPreparedDatabase, dateUsers } from '../support/server/prepared-database';
import { addInspection, addSite } from '../support/records/records';
import { scratchConfig } from '../support/server/scratch';

/** The real server on an embedded database in memory, called without sockets. */

export interface Person {
  name: string;
  id: number;
  token: string;
}

export interface SimulatedServer {
  people: readonly Person[];
  /** Sets its clock, in milliseconds after the start of the simulation. */
  setTime: (ms: number) => void;
  exchange: (person: Person, request: Request) => Promise<Answered>;
  /** Two empty inspections for one run. */
  addInspections: () => Promise<number[]>;
  /** Adds a photo to an item, as an upload does; null if there is no such item. */
  addPhoto: (person: Person, itemId: number, key: string) => Promise<Photo | null>;
  /** The ids of the items of inspections. */
  itemIdsOf: (inspectionIds: readonly number[]) => Promise<number[]>;
  /** The photos of the items of inspections, in their order on each item. */
  photosOf: (inspectionIds: readonly number[]) => Promise<Photo[]>;
  /** The history of the items of an inspection and of their photos. */
  historyOf: (inspectionId: number) => Promise<JournalEntry[]>;
  close: () => Promise<void>;
}

export interface Request {
  method: string;
  /** Relative to the API. */
  url: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}

const BEGIN = Date.parse('2026-11-20T08:00:00.000Z');
const PEOPLE = [
  ['Anna', 'Inspector'],
  ['Boris', 'ProjectManager'],
] as const;

/** A photo whose file nobody opens. */
const PICTURE = {
  thumbnail_type: 'image/webp',
  screen_key: null,
  file_name: 'roof.jpg',
  size: 1,
  content_type: 'image/jpeg',
  sha256: '',
  width: 4,
  height: 3,
  caption: null,
  category: 'other',
  selection_order: null,
  latitude: null,
  longitude: null,
  taken_at: null,
  camera: null,
  lens: null,
  settings: null,
  dimensions: null,
};

/** The date at a moment of the simulation. */
export const dateAt = (ms: number): number => BEGIN + ms;

/** Starts the server; all runs share it, each with an inspection of its own. */
export async function startSimulatedServer(): Promise<SimulatedServer> {
  const scratch = await scratchConfig({ ACCESS_TOKEN_TTL_SECONDS: '86400' });
  const config = { ...scratch.config, databaseUrl: undefined };
  await copyPreparedDatabase(config.dataDir);
  let time = 0;
  const now = () => new Date(dateAt(time));
  const server = await buildServer(config, { now });
  const { database } = server.services;
  const { db } = database;
  await dateUsers(server.services, now());

  const inject = async (token: string, { method, url, body: given, headers }: Request) => {
    const form = given instanceof FormData ? new Response(given) : null;
    const type = form?.headers.get('content-type');
    const body = form === null ? given : Buffer.from(await form.arrayBuffer());
    const answer = await server.app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...headers,
        ...(type != null && { 'content-type': type }),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    // Otherwise the server would wait for a body that never comes.
    answer.raw.req.destroy();
    const parsed: unknown = answer.body === '' ? null : answer.json();
    return { status: answer.statusCode, body: parsed, headers: { ...answer.headers } };
  };
  const signIn = async (role: 'Admin' | 'Inspector' | 'ProjectManager') => {
    const body = { email: emailOf(role), password: PASSWORD };
    const answer = await inject('', { method: 'POST', url: '/auth/login', body });
    return answer.body as { accessToken: string; user: { id: number } };
  };
  const people = await Promise.all(
    PEOPLE.map(async ([name, role]) => {
      const { accessToken, user } = await signIn(role);
      return { name, id: user.id, token: accessToken };
    }),
  );
  const { accessToken: adminToken } = await signIn('Admin');
  const post = async (url: string, body?: unknown): Promise<Answer> => {
    const answer = await inject(adminToken, { method: 'POST', url, body });
    return { status: answer.status, body: answer.body, headers: new Headers() };
  };
  const api = { post } as Api;
  const { project } = await addSite(api);
  return {
    people,
    setTime: (ms) => {
      time = ms;
    },
    exchange: (person, request) => inject(person.token, request),
    addInspections: async () => {
      time = 0;
      const [first, second] = [
        await addInspection(api, { projectId: project.id }),
        await addInspection(api, { projectId: project.id }),
      ];
      return [first.id, second.id];
    },
    addPhoto: ({ id: userId, name: userName }, itemId, key) => {
      const at = now().toISOString();
      const occasion = { actor: { userId, userName, sessionId: key }, operationKey: key, at };
      return inTransaction(database, occasion, async (tx) => {
        if ((await findItem(tx, itemId)) === undefined) return null;
        const files = { storage_key: `${key}.jpg`, thumbnail_key: `${key}.webp` };
        const added = { ...PICTURE, ...files, item_id: itemId, created_by_id: userId };
        return insertPhoto(tx, added, at);
      });
    },
    itemIdsOf: async (inspectionIds) => {
      const ofInspections = db.selectFrom('items').where('inspection_id', 'in', inspectionIds);
      return (await ofInspections.select('id').orderBy('id').execute()).map(({ id }) => id);
    },
    photosOf: async (inspectionIds) => {
      const rows = await db
        .selectFrom('photos')
        .innerJoin('items', 'items.id', 'photos.item_id')
        .selectAll('photos')
        .where('items.inspection_id', 'in', inspectionIds)
        .orderBy('photos.item_id')
        .orderBy('photos.display_order')
        .orderBy('photos.id')
        .execute();
      return rows.map(toPhoto);
    },
    historyOf: (inspectionId) =>
      db
        .selectFrom('journal')
        .selectAll()
        .where('inspection_id', '=', inspectionId)
        .where('kind', 'in', ['items', 'photos'])
        .orderBy('id')
        .execute(),
    close: async () => {
      await server.close();
      await scratch.remove();
    },
  };
}
