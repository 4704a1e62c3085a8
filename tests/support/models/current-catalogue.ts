import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE } from './catalogue';

/**
 * Keeps the data of the catalogue current. Finding all paths takes longer than all tests of the
 * machines, so it only happens when the sources have changed.
 */

const ROOT = join(import.meta.dirname, '../../..');
const STAMP = join(CATALOGUE, '.sources');

/** The sources on which the paths depend. */
const SOURCES = [
  'contract',
  'machines',
  'scripts/machines',
  'tests/models',
  'tests/support/machines',
  'tests/support/models',
  'tests/support/records',
];

function sourceFiles(): string[] {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  );
  return ['package-lock.json', ...files.filter((file) => file.endsWith('.ts'))];
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles().sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function writtenFor(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

/** Replaces the data. */
export function writeData(files: ReadonlyMap<string, string>): void {
  mkdirSync(CATALOGUE, { recursive: true });
  rmSync(STAMP, { force: true });
  for (const file of readdirSync(CATALOGUE)) {
    if (file.endsWith('.json')) rmSync(join(CATALOGUE, file));
  }
  for (const [name, text] of files) writeFileSync(join(CATALOGUE, name), text);
  writeFileSync(STAMP, hashOfSources());
}

/** Whether the data is that of the current sources. */
export const isCurrent = () => writtenFor() === hashOfSources();

/** Generates the data if it is missing or older than the sources. */
export function ensureCatalogue(): void {
  if (isCurrent()) return;
  const args = ['--import', 'tsx', 'tests/models/paths.ts', '--data'];
  // Runs in a separate process, because the caller may load TypeScript in another way.
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Vitest calls this before the tests of a project that read the catalogue. */
export default ensureCatalogue;
