import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotStartError } from '../../cluster/cannot-start';

/**
 * Packages that are only needed for comparison: they are installed for one run, so that working on
 * the project does not require them.
 */
const BORROWED = {
  'ag-grid-community': '36.2.0',
  'browser-image-compression': '2.0.2',
  compressorjs: '1.3.0',
  '@uppy/tus': '6.0.0',
  '@tus/server': '2.4.5',
  '@tus/file-store': '2.1.1',
} as const;

type Borrowed = keyof typeof BORROWED;

/** Where each package is. */
export type Places = Readonly<Partial<Record<Borrowed, string>>>;

export const versionOfBorrowed = (name: Borrowed): string => `${name} ${BORROWED[name]}`;

/**
 * Installs packages below a scratch folder.
 * @throws CannotStartError if there is no registry.
 */
export function borrow(names: readonly Borrowed[], scratch: string): Places {
  const folder = path.join(scratch, 'borrowed');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{}');
  const exact = names.map((name) => `${name}@${BORROWED[name]}`);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
  const { status } = spawnSync('npm', ['install', ...options, ...exact], { cwd: folder });
  if (status !== 0) throw new CannotStartError(`npm cannot install ${exact.join(' ')}`);
  return Object.fromEntries(names.map((name) => [name, path.join(folder, 'node_modules', name)]));
}
