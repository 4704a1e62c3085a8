import path from 'node:path';
import type {
  Reporter,
  TestCase,
  TestModule,
  TestRunEndReason,
  TestSpecification,
} from 'vitest/node';

interface Printed {
  content: string;
  taskId?: string | undefined;
}

/** How many lines of what a test printed the summary repeats. */
const PRINTED_LINES = 3;
/** How many lines of an error, with what the pages of its test showed. */
const ERROR_LINES = 8;

/**
 * Reports at the end of a run what its summary does not: the files whose tests never ran, such as
 * those of a worker that died, and what tests printed unexpectedly, both of which fail the run; and
 * the tests that had to be run again, which do not, with the error of their first attempt.
 */
export class RunReport implements Reporter {
  #files: readonly TestSpecification[] = [];
  #printed: string[] = [];

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#files = files;
    this.#printed = [];
  }

  onUserConsoleLog({ content }: Printed): void {
    this.#printed.push(content.trim().split('\n').slice(0, PRINTED_LINES).join('\n'));
  }

  onTestRunEnd(modules: readonly TestModule[], _: unknown, reason: TestRunEndReason): void {
    if (reason === 'interrupted') return;
    const ended = new Set(
      modules.filter((one) => !['queued', 'pending'].includes(one.state())).map(nameOf),
    );
    const missing = this.#files.map(nameOf).filter((name) => !ended.has(name));
    const flaky = modules.flatMap((one) =>
      [...one.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `${nameOf(one)} > ${test.fullName}\n${firstErrorOf(test)}`),
    );
    mention('These tests passed only at the second attempt', flaky);
    tell('These files did not run to their end', missing);
    tell('Tests printed this, and did not expect it (tests/support/run/expect-printed.ts)', [
      ...new Set(this.#printed),
    ]);
  }
}

const nameOf = ({ project, moduleId }: TestSpecification | TestModule) =>
  `${project.name} ${path.relative(process.cwd(), moduleId)}`;

/** Why the first attempt failed, and where. */
function firstErrorOf(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const [at] = error?.stacks ?? [];
  const place = at && `${path.relative(process.cwd(), at.file)}:${String(at.line)}`;
  return [...(error?.message ?? '').split('\n').slice(0, ERROR_LINES), place ?? '']
    .join('\n')
    .trim();
}

function mention(what: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  process.stderr.write(
    `\n✗ ${what}:\n${lines.map((line) => `  ${line.replaceAll('\n', '\n    ')}\n`).join('')}`,
  );
}

/** Mentions it, and fails the run. */
function tell(what: string, lines: readonly string[]): void {
  mention(what, lines);
  if (lines.length > 0) process.exitCode = 1;
}
