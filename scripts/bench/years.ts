import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../../server/config';
import { explained } from '../cluster/cannot-start';
import { BENCH_ENVIRONMENT, type Environment, withServer } from './filled-server';
import { OwnPostgres } from './own-postgres';
import { copiesOf } from './years/copies';
import { comeUpToDate, growOld, type Step } from './years/grow';
import { sizeOfDatabase } from './years/database-size';
import { measureFiles } from './years/import';
import type { CommandFigures } from './years/measured-command';
import { type Size, sizeOf } from './years/size';
import { type Compared, compareOffices } from './years/times';
import { measureUpgrades } from './years/upgrades';
import { UPGRADES_HEADING, upgradeRow } from './years/upgrade-row';

/**
 * `npm run bench:years -- [--engine sqlite|postgres] [--inspections 150000] [--imported 175500]
 * [--without migrations,calls,copies,import,upgrades]`: measures how long the calls of a day take after years of work,
 * compared to an office with 15,000 inspections; how long migrations, copies and an import take at that
 * size; and on PostgreSQL how long people on an older server wait for the migrations of a newer one.
 * It needs about 10 GB for 1,500,000 inspections, and Debian's PostgreSQL, which it starts itself.
 */

const BASE = 15_000;
/** This many generated inspections have half a million items. */
const IMPORTED_INSPECTIONS = '175500';
const GOAL = 1.5;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    inspections: { type: 'string', default: '150000' },
    imported: { type: 'string', default: IMPORTED_INSPECTIONS },
    without: { type: 'string', default: '' },
  },
});
const without = values.without.split(',');
/** These parts need both offices. */
const WITH_OFFICES = ['migrations', 'calls', 'copies'];

type Engine = 'sqlite' | 'postgres';

interface Place {
  folder: string;
  postgres: OwnPostgres | undefined;
}

const inFolder = ({ folder }: Place, name: string): Environment => ({
  ...BENCH_ENVIRONMENT,
  DATA_DIR: path.join(folder, name),
  SLOW_QUERY_MS: '0',
});

async function environmentOf(place: Place, name: string): Promise<Environment> {
  const environment = inFolder(place, name);
  return place.postgres === undefined
    ? environment
    : { ...environment, DATABASE_URL: await place.postgres.create(name) };
}

const thousands = (count: number) => count.toLocaleString('en-US');
const cell = (text: string | number, width = 9) => String(text).padStart(width);

function printSteps(title: string, steps: readonly Step[]): void {
  console.log(`\n${title}`);
  for (const { name, seconds } of steps)
    console.log(`  ${name.padEnd(50)}${cell(seconds.toFixed(1))} s`);
}

async function makeOffice(config: Config, size: Size): Promise<void> {
  const steps = await growOld(config, size);
  const migrations = await comeUpToDate(config);
  if (size.inspections === BASE) return;
  printSteps(`Filled ${thousands(size.inspections)} inspections`, steps);
  printSteps('Migrations on that size', migrations);
}

function printCall({ name, small, large, ratio }: Compared): void {
  const figures = [small.p50, small.p99, large.p50, large.p99].map((ms) => cell(ms.toFixed(1)));
  const verdict = ratio > GOAL ? '  over' : '';
  console.log(`  ${name.padEnd(44)}${figures.join('')}${cell(ratio.toFixed(2))}${verdict}`);
}

async function compareCalls(
  environments: readonly [Environment, Environment],
  sizes: [Size, Size],
) {
  const heads = sizes.map(({ inspections }) => `p50, p99 of ${thousands(inspections)}`);
  console.log(`\n  ${'ms'.padEnd(44)}${heads.map((head) => cell(head, 18)).join('')}    ratio`);
  await withServer(environments[0], (small) =>
    withServer(environments[1], (large) =>
      compareOffices(
        [
          { server: small, size: sizes[0] },
          { server: large, size: sizes[1] },
        ],
        printCall,
      ),
    ),
  );
}

const gigabytes = (count: number) => (count / 1e9).toFixed(2);

async function timeCopies(config: Config, { postgres, folder }: Place): Promise<void> {
  const { copyBytes, copySeconds, restoreSeconds } = await copiesOf(config, postgres, folder);
  const bytes = await sizeOfDatabase(config);
  console.log(
    `\nThe database has ${gigabytes(bytes)} GB. A copy takes ${copySeconds.toFixed(1)} s (${gigabytes(copyBytes)} GB), ` +
      `a database from the copy ${restoreSeconds.toFixed(1)} s.`,
  );
}

const figuresOf = ({ seconds, cpuSeconds, megabytes }: CommandFigures) =>
  `${seconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of processor time) and ${megabytes.toFixed(0)} MB`;

async function timeImport(environment: Environment, inspections: number): Promise<void> {
  console.log(`\nImport of ${thousands(inspections)} generated inspections, and export`);
  const { imported, exported } = await measureFiles(environment, inspections, (line, seconds) => {
    console.log(`${cell(seconds.toFixed(1))} s  ${line}`);
  });
  const bytes = await sizeOfDatabase(readConfig(environment));
  console.log(`The import takes ${figuresOf(imported)}, the export ${figuresOf(exported)}.`);
  console.log(`The database has ${gigabytes(bytes)} GB.`);
}

async function timeUpgrades(place: Place, size: Size): Promise<void> {
  const { folder, postgres } = place;
  if (postgres === undefined) return;
  console.log(`\n${UPGRADES_HEADING}`);
  const databaseAt = (url: string) => ({ ...inFolder(place, 'upgraded'), DATABASE_URL: url });
  await measureUpgrades({ folder, postgres, size }, databaseAt, (upgrade) => {
    console.log(upgradeRow(upgrade));
  });
}

async function withOffices(place: Place, sizes: [Size, Size]): Promise<void> {
  const environments = [
    await environmentOf(place, 'base'),
    await environmentOf(place, 'years'),
  ] as const;
  for (const [index, environment] of environments.entries())
    await makeOffice(readConfig(environment), sizes[index] ?? sizes[0]);
  if (!without.includes('calls')) await compareCalls(environments, sizes);
  if (!without.includes('copies')) await timeCopies(readConfig(environments[1]), place);
}

async function bench(engine: Engine, inspections: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-years-'));
  const place: Place = {
    folder,
    postgres: engine === 'postgres' ? await OwnPostgres.start(folder) : undefined,
  };
  const remove = async () => {
    await place.postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void remove().finally(() => process.exit(1)));
  try {
    console.log(`\n${engine}, ${thousands(inspections)} inspections`);
    const sizes: [Size, Size] = [sizeOf(BASE), sizeOf(inspections)];
    if (!WITH_OFFICES.every((part) => without.includes(part))) await withOffices(place, sizes);
    if (!without.includes('upgrades')) await timeUpgrades(place, sizes[1]);
    if (!without.includes('import'))
      await timeImport(await environmentOf(place, 'imported'), Number(values.imported));
  } finally {
    await remove();
  }
}

await explained(async () => {
  for (const engine of values.engine.split(',')) {
    for (const inspections of values.inspections.split(',')) {
      await bench(engine as Engine, Number(inspections));
    }
  }
});
