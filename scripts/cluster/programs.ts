import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CannotStartError } from './cannot-start';

/** The programs of the cluster besides Node, all from Debian. */

const PACKAGES = {
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
} as const;
type Name = keyof typeof PACKAGES;

export type Programs = Readonly<Record<Name, string>> & { postgresFolder: string };

const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
const POSTGRES = '/usr/lib/postgresql';
const POSTGRES_PACKAGE = 'postgresql';

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const placeOf = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find(isProgram);

/** The folder with the programs of the newest PostgreSQL. */
function postgresFolder(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  return versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => path.join(POSTGRES, version, 'bin'))
    .find((folder) => isProgram(path.join(folder, 'postgres')));
}

const toInstall = (packages: readonly string[]) =>
  new CannotStartError(
    `Programs are missing. Install them on Debian or Ubuntu: apt-get install --no-install-recommends ${packages.join(' ')}`,
  );

/**
 * The folder with the programs of PostgreSQL alone.
 * @throws CannotStartError.
 */
export function findPostgres(): string {
  const folder = postgresFolder();
  if (folder === undefined) throw toInstall([POSTGRES_PACKAGE]);
  return folder;
}

/**
 * Where the programs are.
 * @throws CannotStartError.
 */
export function findPrograms(): Programs {
  const places = Object.keys(PACKAGES).map((name) => [name, placeOf(name)] as const);
  const postgres = postgresFolder();
  const missing = [
    ...places.filter(([, place]) => place === undefined).map(([name]) => PACKAGES[name as Name]),
    ...(postgres === undefined ? [POSTGRES_PACKAGE] : []),
  ];
  if (missing.length > 0) throw toInstall(missing);
  return {
    ...(Object.fromEntries(places) as Record<Name, string>),
    postgresFolder: postgres ?? '',
  };
}
