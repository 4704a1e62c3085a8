import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Earlier versions of the server, built from the history of the repository. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRATIONS = 'server/db/migrations';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();

export interface FormerVersion {
  commit: string;
  /** The newest migration that it knows. */
  newest: string;
}

/** The migrations that a version knows, in order of their names. */
function migrationsOf(commit: string): string[] {
  const files = git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).split('\n');
  return files
    .map((file) => path.basename(file, '.ts'))
    .filter((name) => /^\d+-/.test(name))
    .toSorted();
}

/**
 * The last version before each change of the list of migrations, oldest first. Left out are those that know a
 * migration without knowing all earlier ones, because two branches were merged in the opposite order.
 */
export function formerVersions(): FormerVersion[] {
  const all = migrationsOf('HEAD');
  const commits = git('log', '--first-parent', '--reverse', '--format=%h', '--', MIGRATIONS);
  const versions: FormerVersion[] = [];
  let known = '';
  for (const commit of commits.split('\n')) {
    const names = migrationsOf(commit);
    const newest = names.at(-1) ?? '';
    if (known !== '' && newest !== known) {
      versions.push({ commit: git('rev-parse', '--short', `${commit}^`), newest: known });
    }
    known = names.every((name, index) => name === all[index]) ? newest : '';
  }
  return versions;
}

/** Builds the server of a former version, with the current pages of the app, once per folder; returns its program. */
export function buildVersion(folder: string, commit: string): string {
  const place = path.join(folder, `version-${commit}`);
  const program = path.join(place, 'dist/server/main.js');
  if (existsSync(program)) return program;
  mkdirSync(place);
  const archive = path.join(folder, 'former.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', place]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(place, 'node_modules'));
  const vite = path.join(ROOT, 'node_modules/.bin/vite');
  execFileSync(vite, ['build', '--config', 'vite.server.config.ts'], { cwd: place, stdio: 'pipe' });
  cpSync(path.join(ROOT, 'dist/client'), path.join(place, 'dist/client'), { recursive: true });
  return program;
}

/** Builds the server as it was before its newest migration. */
export function buildFormerVersion(folder: string): { server: string; commit: string } {
  const former = formerVersions().at(-1);
  if (former === undefined) throw new Error('No version had fewer migrations');
  return { server: buildVersion(folder, former.commit), commit: former.commit };
}
