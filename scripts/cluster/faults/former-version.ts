import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRATIONS = 'server/db/migrations';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 30 }).trim();

/** The last commit without the newest migration. */
function formerCommit(): string {
  const files = readdirSync(path.join(ROOT, MIGRATIONS));
  const newest =
    files
      .filter((name) => /^\d+-/.test(name))
      .toSorted()
      .at(-1) ?? '';
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/${newest}`);
  return git('rev-parse', '--short', `${added}^`);
}

/** Builds the server as it was before its newest migration, with the current pages of the app. */
export function buildFormerVersion(folder: string): { server: string; commit: string } {
  const commit = formerCommit();
  const place = path.join(folder, 'former');
  mkdirSync(place);
  const archive = path.join(folder, 'former.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', place]);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(place, 'node_modules'));
  const vite = path.join(ROOT, 'node_modules/.bin/vite');
  execFileSync(vite, ['build', '--config', 'vite.server.config.ts'], { cwd: place, stdio: 'pipe' });
  cpSync(path.join(ROOT, 'dist/client'), path.join(place, 'dist/client'), { recursive: true });
  return { server: path.join(place, 'dist/server/main.js'), commit };
}
