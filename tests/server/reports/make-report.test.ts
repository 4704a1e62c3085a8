import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { sampleReport } from '../../../scripts/bench/reports/sample-report';
import { makeReport, ReportError } from '../../../server/reports/make-report';
import { jpeg } from '../../support/pictures';
import { readPdf } from '../../support/reports/read-pdf';

/** The worker that makes a report, and its file. */

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
      return key === 'photo-1' ? Promise.reject(new Error('gone')) : Promise.resolve(bytes);
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
  expect(asked.toSorted()).toEqual(['photo-0', 'photo-1', 'photo-2']);
  expect(progress).toEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
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
  await expect(making).rejects.toThrow(ReportError);
  await expect(making).rejects.toThrow(/^The report could not be made: /);
  expect(readdirSync(folder)).toEqual([]);
});
