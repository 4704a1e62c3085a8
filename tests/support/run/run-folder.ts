import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { dropDatabase } from '../server/scratch';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

/** Inside the project, so that programs in it find their packages. */
const CACHE = path.resolve('node_modules/.cache/plumbline');

/** The folder with the name of the run's PostgreSQL database that tests copy. */
export const TEMPLATE = 'postgres-template';

/** Vitest calls this before the tests of a project: a folder that its workers share during a run. */
export default function provideRunFolder(project: TestProject): () => Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'run-'));
  project.provide('runFolder', folder);
  return async () => {
    const template = path.join(folder, TEMPLATE, 'name');
    if (existsSync(template)) await dropDatabase(readFileSync(template, 'utf8'));
    rmSync(folder, { recursive: true, force: true });
  };
}
