import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

/** Inside the project, so that programs in it find their packages. */
const CACHE = path.resolve('node_modules/.cache/plumbline');

/** Vitest calls this before the tests of a project: a folder that its workers share during a run. */
export default function provideRunFolder(project: TestProject): () => void {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'run-'));
  project.provide('runFolder', folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
