import { defineConfig, type TestProjectInlineConfiguration as ProjectConfig } from 'vitest/config';

const node = (name: string, more: ProjectConfig['test'] = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...more },
});

/** Files that leave nothing behind share what they import, which takes longer than they do. */
const shared = { isolate: false };

/** For tests that read the generated paths of the machines. */
const globalSetup = 'tests/support/models/current-catalogue.ts';

export default defineConfig({
  test: {
    environment: 'node',
    // A browser test waits a third of its time; three at once keep two cores busy.
    maxWorkers: 3,
    // Far more than any test takes, also where the machine has three times too much to do.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
    projects: [
      node('contract', shared),
      node('machines', { ...shared, globalSetup }),
      node('session', shared),
      node('server'),
      node('browser', { ...shared, globalSetup }),
    ],
  },
});
