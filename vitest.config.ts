import { defineConfig } from 'vitest/config';

const node = (name: string) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`] },
});

export default defineConfig({
  test: {
    environment: 'node',
    // A browser test waits a third of its time; three at once keep two cores busy.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    allowOnly: false,
    projects: [
      node('contract'),
      node('machines'),
      node('session'),
      node('server'),
      node('browser'),
    ],
  },
});
