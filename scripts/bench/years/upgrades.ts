import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../../server/config';
import { migrate, migrationsToRun } from '../../../server/db/migrate';
import { openPostgres } from '../../../server/db/postgres';
import {
  buildVersion,
  type FormerVersion,
  formerVersions,
} from '../../cluster/faults/former-version';
import { runServer } from '../bench-server';
import type { Environment } from '../filled-server';
import type { OwnPostgres } from '../own-postgres';
import { FORMER, growOld } from './grow';
import { type Outcome, type PeopleAtWork, startWork } from './people-at-work';
import { type PlainStatements, repeatStatements } from './plain-statements';
import type { Size } from './size';

/**
 * How long people on a server of a former version wait while a newer one changes the tables on
 * PostgreSQL.
 */

/** How long people work before a migration, and after it. */
const STEADY_MS = 3000;

export interface Upgrade {
  /** The version that people work with. */
  former: FormerVersion;
  /** The newest migration after the upgrade. */
  newest: string;
  seconds: number;
  /** Until three seconds after the upgrade. */
  reads: Outcome;
  writes: Outcome;
  statements: PlainStatements['longest'];
}

interface Place {
  folder: string;
  postgres: OwnPostgres;
  environment: Environment;
  size: Size;
}

async function observed(
  { folder, environment, size }: Place,
  former: FormerVersion,
  upgrade: () => Promise<string>,
): Promise<Upgrade> {
  const program = buildVersion(folder, former.commit);
  const server = await runServer({ ...environment, LOG_LEVEL: 'silent' }, program);
  let people: PeopleAtWork | undefined;
  let statements: PlainStatements | undefined;
  try {
    statements = await repeatStatements(readConfig(environment).databaseUrl ?? '');
    people = await startWork(server.url, size);
    await pause(STEADY_MS);
    const begun = performance.now();
    const newest = await upgrade();
    const seconds = (performance.now() - begun) / 1000;
    await pause(STEADY_MS);
    const [reads, writes] = [people.reads.outcome(), people.writes.outcome()];
    return { former, newest, seconds, reads, writes, statements: statements.longest };
  } finally {
    await statements?.stop();
    await people?.stop();
    await server.stop();
  }
}

async function upTo(url: string, last: string): Promise<string> {
  const database = openPostgres(url);
  await migrate(database, { last });
  await database.close();
  return last;
}

/** Starts the newest server on a database of the oldest version. */
async function allAtOnce(place: Place, former: FormerVersion): Promise<Upgrade> {
  return observed(place, former, async () => {
    const { stop } = await runServer(place.environment);
    await stop();
    return 'the newest';
  });
}

async function oneByOne(
  place: Place,
  versions: readonly FormerVersion[],
  onEach: (upgrade: Upgrade) => void,
): Promise<void> {
  const url = readConfig(place.environment).databaseUrl ?? '';
  const database = openPostgres(url);
  const { missing } = await migrationsToRun(database);
  await database.close();
  const targets = [...versions.slice(1).map(({ newest }) => newest), missing.at(-1) ?? ''];
  for (const [index, former] of versions.entries())
    onEach(await observed(place, former, () => upTo(url, targets[index] ?? '')));
}

/** Fills an office in the tables of an old version, and upgrades it at once and step by step. */
export async function measureUpgrades(
  place: Omit<Place, 'environment'>,
  environmentOf: (url: string) => Environment,
  onEach: (upgrade: Upgrade) => void,
): Promise<void> {
  const { postgres, size } = place;
  const url = await postgres.create('former');
  await growOld(readConfig(environmentOf(url)), size);
  const versions = formerVersions().filter(({ newest }) => newest >= FORMER);
  const [oldest] = versions;
  if (oldest?.newest !== FORMER) throw new Error(`No version in the history ends with ${FORMER}`);
  const environment = environmentOf(await postgres.create('at_once', 'former'));
  onEach(await allAtOnce({ ...place, environment }, oldest));
  await oneByOne({ ...place, environment: environmentOf(url) }, versions, onEach);
}
