import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take much longer than their size suggests. They start first, because the cores would
 * be idle while the last of them runs alone.
 */
const LONGEST = [
  'browser/layout/phone',
  'browser/layout/desk',
  'browser/routes',
  'browser/replay',
  'server/photos/store-outage',
  'server/photos/slow-store',
  'server/repeats',
  'server/simulation',
  'server/long-lists',
  'server/process',
  'server/crash',
  'server/demo',
  'server/session/sessions',
  'server/session/two-servers',
  'server/database-outage',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank === -1 ? LONGEST.length : rank;
}

/** Orders the files of each project; without earlier results, the larger ones come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    );
  }
}
