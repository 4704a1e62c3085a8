import { defineConfig, type TestProjectInlineConfiguration as ProjectConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/run/longest-first.ts';
import { RunReport } from './tests/support/run/run-report.ts';

const node = (name: string, more: ProjectConfig['test'] = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...more },
});

/** For tests that read the generated paths of the machines. */
const CATALOGUE = 'tests/support/models/current-catalogue.ts';
/** For tests that share what takes long to create. */
const RUN_FOLDER = 'tests/support/run/run-folder.ts';

/** In CI, where nobody can repeat a test, a stall of the machine must not fail it; the report names such tests. */
const RETRIES = process.env['CI'] === undefined ? 0 : 1;

export default defineConfig({
  test: {
    environment: 'node',
    // Files share their imports, which take longer than the tests.
    isolate: false,
    // A browser test waits for a third of its time; three at once keep two cores busy. Four take as
    // long, and more do not make the tests on PostgreSQL faster.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Far more than any test takes, even if the machine has three times too much load.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
    reporters: ['default', new RunReport()],
    projects: [
      node('contract'),
      node('machines', { globalSetup: CATALOGUE }),
      node('client'),
      node('server', { globalSetup: RUN_FOLDER }),
      node('browser', { globalSetup: [CATALOGUE, RUN_FOLDER], retry: RETRIES }),
    ],
  },
});
