import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { migrationsToRun } from '../db/migrate';
import type { Services } from '../http/services';
import { spaceOf } from '../photos/storage/free-space';
import { inTime } from './in-time';

/** What a server needs in order to work. */
export const PARTS = ['server', 'database', 'migrations', 'disk', 'photos'] as const;
type Part = (typeof PARTS)[number];

/** Why a server is not ready, for the operator. */
export interface Fault {
  part: Part;
  message: string;
}

type Store = Pick<Services, 'config' | 'database' | 'photos'>;
type Check = (store: Store) => Promise<string | undefined>;

/**
 * Anybody may ask as often as they like. A new check does not start before the last one has
 * finished.
 */
const REMEMBERED_MS = 200;
const MEGABYTE = 1024 ** 2;

const database: Check = async ({ database: { db } }) => {
  await inTime(() => sql`select 1`.execute(db));
  return undefined;
};

/**
 * Tables of a newer version are not a fault: that version has been started beside this one, to
 * replace it.
 */
const migrations: Check = async (store) => {
  const { missing } = await inTime(() => migrationsToRun(store.database));
  const [first] = missing;
  return first === undefined
    ? undefined
    : `The database lacks the migrations from ${first} on; restart the server`;
};

const disk: Check = async ({ config: { dataDir, diskReserveBytes } }) => {
  const { free } = await inTime(() => spaceOf(dataDir));
  if (free >= diskReserveBytes) return undefined;
  return `The disk of the data folder has ${String(Math.floor(free / MEGABYTE))} MB left`;
};

const photos: Check = async (store) => {
  await inTime(() => store.photos.check());
  return undefined;
};

const CHECKS: readonly (readonly [Part, Check])[] = [
  ['database', database],
  ['migrations', migrations],
  ['disk', disk],
  ['photos', photos],
];

const FAILED: Readonly<Partial<Record<Part, string>>> = {
  database: 'The database does not answer',
  migrations: 'The tables of the database cannot be read',
  disk: 'The data folder cannot be read',
};

async function faultOf(part: Part, check: () => Promise<string | undefined>): Promise<Fault[]> {
  try {
    const message = await check();
    return message === undefined ? [] : [{ part, message }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ part, message: FAILED[part] ?? reason }];
  }
}

/** Whether this server can do its work and, if not, why. */
export class Readiness {
  readonly #store: Store;
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  #isStopping = false;
  #known: { until: number; faults: Promise<Fault[]> } | undefined;
  #logged = '';

  constructor(store: Store, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
    this.#store = store;
    this.#log = log;
  }

  /** From now on the server is not ready, although it still answers. */
  announceStop(): void {
    this.#isStopping = true;
  }

  /** Why the server is not ready; empty if it is. */
  async faults(): Promise<readonly Fault[]> {
    if (this.#isStopping) return [{ part: 'server', message: 'The server is stopping' }];
    if (this.#known === undefined || performance.now() > this.#known.until) {
      const known = { until: Infinity, faults: this.#look() };
      void known.faults.finally(() => {
        known.until = performance.now() + REMEMBERED_MS;
      });
      this.#known = known;
    }
    return this.#known.faults;
  }

  async #look(): Promise<Fault[]> {
    const found = await Promise.all(
      CHECKS.map(([part, check]) => faultOf(part, () => check(this.#store))),
    );
    const all = found.flat();
    const isDown = all.some(({ part }) => part === 'database');
    const faults = all.filter(({ part }) => !(isDown && part === 'migrations'));
    this.#tell(faults);
    return faults;
  }

  /** Logs changes, not every check. */
  #tell(faults: readonly Fault[]): void {
    const parts = faults.map(({ part }) => part).join(' ');
    if (parts === this.#logged) return;
    this.#logged = parts;
    if (faults.length === 0) this.#log.info('ready again');
    else this.#log.warn({ faults }, 'not ready');
  }
}
