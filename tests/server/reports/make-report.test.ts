import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { sampleReport } from '../../../scripts/bench/reports/sample-report';
import { idleClass } from '../../../server/processes/idle-class';
import { makeReport } from '../../../server/reports/make-report';
import { PassingError } from '../../../server/reports/report-error';
import {
  childrenOf,
  classesOf,
  IDLE_CLASS,
  knowsProcesses,
  prioritiesOf,
} from '../../support/server/child-processes';
import { jpeg } from '../../support/records/pictures';
import { readPdf } from '../../support/records/read-pdf';

/** The process that makes a report, and its file. */

const report = sampleReport({ items: 2, photos: 3 });
let folder: string;
let to: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plumbline-report-'));
  to = path.join(folder, 'report.pdf');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('makes a complete file and reports its progress', async () => {
  const bytes = await jpeg();
  const progress: unknown[] = [];
  const asked: string[] = [];
  const made = await makeReport(report, DEFAULT_REPORT_LAYOUT, {
    to,
    readPhoto: (key) => {
      asked.push(key);
      return Promise.resolve(key === 'photo-1' ? null : bytes);
    },
    onProgress: (step) => progress.push(step),
  });
  const file = readFileSync(to);
  const { texts } = await readPdf(file);
  expect(made).toEqual({
    pages: texts.length,
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    missingPhotos: ['photo-1'],
  });
  // It may have begun again on a busy machine.
  expect(asked.slice(-3).toSorted()).toEqual(['photo-0', 'photo-1', 'photo-2']);
  expect(progress.slice(-3)).toEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
  expect(readdirSync(folder)).toEqual(['report.pdf']);
});

it('leaves nothing behind if it is cancelled', async () => {
  const cancelling = new AbortController();
  const making = makeReport(report, DEFAULT_REPORT_LAYOUT, {
    to,
    readPhoto: () => {
      cancelling.abort(new Error('cancelled'));
      return new Promise(() => undefined);
    },
    signal: cancelling.signal,
  });
  await expect(making).rejects.toThrow('cancelled');
  expect(readdirSync(folder)).toEqual([]);
});

it('reports why a report cannot be made', async () => {
  const options = { to, readPhoto: () => Promise.resolve(null) };
  const broken = { ...report, inspections: null };
  const making = makeReport(broken as unknown as typeof report, DEFAULT_REPORT_LAYOUT, options);
  await expect(making).rejects.toThrow(/^The process that made it failed: TypeError: /);
  await expect(making).rejects.not.toThrow(PassingError);
  expect(readdirSync(folder)).toEqual([]);
});

it('reads pictures by their paths, and shows a placeholder for a file that is gone', async () => {
  const picture = path.join(folder, 'picture.jpg');
  writeFileSync(picture, await jpeg());
  const { missingPhotos } = await makeReport(report, DEFAULT_REPORT_LAYOUT, {
    to,
    readPhoto: (key) => Promise.resolve(key === 'photo-1' ? `${picture}.gone` : picture),
  });
  expect(missingPhotos).toEqual(['photo-1']);
});

it('is not made while a photo cannot be read, which may be there later', async () => {
  const make = (readPhoto: () => Promise<string>) =>
    makeReport(report, DEFAULT_REPORT_LAYOUT, { to, readPhoto });
  const outage = new PassingError('The store does not answer');
  await expect(make(() => Promise.reject(outage))).rejects.toBe(outage);
  // A folder can be opened, but not read.
  await expect(make(() => Promise.resolve(folder))).rejects.toThrow(PassingError);
  expect(readdirSync(folder)).toEqual([]);
});

const ORDINARY_CLASS = 0;
/** The priority of the process. */
const LOW_PRIORITY = 10;
const BUSY = `os.setPriority(${String(LOW_PRIORITY)}); console.log('busy'); for (;;);`;

const processes = () => childrenOf(process.pid, 'report-worker');

describe.runIf(knowsProcesses)('the process of a report', () => {
  it('lets others go first, with all of its threads', async () => {
    const seen: number[][] = [];
    const readPhoto = () => {
      seen.push(...processes().map(prioritiesOf));
      return Promise.resolve(null);
    };
    await makeReport(report, DEFAULT_REPORT_LAYOUT, { to, readPhoto });
    expect(new Set(seen.flat())).toEqual(new Set([Math.max(getPriority(), LOW_PRIORITY)]));
    expect(seen[0]?.length).toBeGreaterThan(4);
  });

  it('makes the next report too, unless it was ended in the middle of one', async () => {
    const make = (signal?: AbortSignal, readPhoto = () => Promise.resolve<null>(null)) =>
      makeReport(report, DEFAULT_REPORT_LAYOUT, {
        to,
        readPhoto,
        ...(signal === undefined ? {} : { signal }),
      });
    let first: number[];
    let isOtherClass: boolean;
    do {
      await make();
      first = processes();
      const classes = first.flatMap(classesOf);
      await make();
      isOtherClass = processes().flatMap(classesOf)[0] !== classes[0];
      // Only once: after a report that did not get on, others are made in the ordinary class for a minute.
    } while (isOtherClass);
    expect(processes()).toEqual(first);

    const cancelling = new AbortController();
    const cancel = () => {
      cancelling.abort(new Error('cancelled'));
      return new Promise<null>(() => undefined);
    };
    await expect(make(cancelling.signal, cancel)).rejects.toThrow('cancelled');
    expect(processes()).toHaveLength(first.length - 1);
    await make();
    expect(first).not.toEqual(expect.arrayContaining(processes()));
  });

  it('says so when it is killed, and the next report is made by another', async () => {
    const readPhoto = () => {
      for (const pid of processes()) process.kill(pid, 'SIGKILL');
      return Promise.resolve(null);
    };
    const making = makeReport(report, DEFAULT_REPORT_LAYOUT, { to, readPhoto });
    await expect(making).rejects.toThrow(PassingError);
    await expect(making).rejects.toMatchObject({
      cause: { message: 'The process that made it has ended' },
    });
    await vi.waitUntil(() => processes().length === 0, { timeout: 60_000 });
    const { missingPhotos } = await makeReport(report, DEFAULT_REPORT_LAYOUT, {
      to,
      readPhoto: () => Promise.resolve(null),
    });
    expect(missingPhotos).toHaveLength(3);
  });

  it('takes only what others leave, unless they leave nothing', async () => {
    const isAllowed = (await idleClass()).length > 0;
    const classes: number[] = [];
    const make = (content: typeof report) => {
      const readPhoto = () => {
        for (const pid of processes()) classes.push(...classesOf(pid));
        return Promise.resolve(null);
      };
      return makeReport(content, DEFAULT_REPORT_LAYOUT, { to, readPhoto });
    };
    await make(report);
    // On a busy machine it may have begun in the idle class and ended in the other.
    expect(isAllowed ? [IDLE_CLASS, ORDINARY_CLASS] : [ORDINARY_CLASS]).toEqual(
      expect.arrayContaining([...new Set(classes)]),
    );
    // A container may be allowed fewer processors than it sees.
    const busy = cpus().map(() => spawn(process.execPath, ['--eval', BUSY]));
    try {
      await Promise.all(busy.map(({ stdout }) => once(stdout, 'data')));
      // A short report could be ready before it is known that it starves.
      const long = sampleReport({ items: 200, photos: 3 });
      expect((await make(long)).missingPhotos).toHaveLength(3);
    } finally {
      for (const one of busy) one.kill('SIGKILL');
    }
    expect(classes.at(-1)).toBe(ORDINARY_CLASS);
  });
});
