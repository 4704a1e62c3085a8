import { buildServer } from '../../server/app';
import type { JournalEntry } from '../../server/repositories/journal';
import type { Api, Answer } from '../support/api';
import { emailOf, PASSWORD } from '../support/api';
import { copyPreparedDatabase, dateUsers } from '../support/prepared-database';
import { addInspection, addSite } from '../support/records';
import { scratchConfig } from '../support/scratch';

/** The real server on an embedded database in memory, called without sockets. */

export interface Person {
  name: string;
  id: number;
  token: string;
}

export interface SimulatedServer {
  people: readonly Person[];
  /** Sets its clock, in milliseconds after the begin of the simulation. */
  setTime: (ms: number) => void;
  exchange: (person: Person, request: Request) => Promise<Answered>;
  /** Two empty inspections for one run. */
  addInspections: () => Promise<number[]>;
  /** The history of the items of an inspection. */
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

/** The calendar at a moment of the simulation. */
export const dateAt = (ms: number): number => BEGIN + ms;

/** Starts the server; all runs share it, each with an inspection of its own. */
export async function startSimulatedServer(): Promise<SimulatedServer> {
  const scratch = await scratchConfig({ ACCESS_TOKEN_TTL_SECONDS: '86400' });
  const config = { ...scratch.config, databaseUrl: undefined };
  await copyPreparedDatabase(config.dataDir);
  let time = 0;
  const now = () => new Date(dateAt(time));
  const server = await buildServer(config, { now });
  const { db } = server.services.database;
  await dateUsers(server.services, now());

  const inject = async (token: string, { method, url, body, headers }: Request) => {
    const answer = await server.app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: { ...(token !== '' && { authorization: `Bearer ${token}` }), ...headers },
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
  return {
    people,
    setTime: (ms) => {
      time = ms;
    },
    exchange: (person, request) => inject(person.token, request),
    addInspections: async () => {
      time = 0;
      const api = { post } as Api;
      const { inspection, project } = await addSite(api);
      const second = await addInspection(api, { projectId: project.id });
      return [inspection.id, second.id];
    },
    historyOf: (inspectionId) =>
      db
        .selectFrom('journal')
        .selectAll()
        .where('inspection_id', '=', inspectionId)
        .where('kind', '=', 'items')
        .orderBy('id')
        .execute(),
    close: async () => {
      await server.close();
      await scratch.remove();
    },
  };
}
