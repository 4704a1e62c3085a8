import assert from 'node:assert/strict';
import { DEFAULT_REPORT_LAYOUT, type ReportLayout } from '../../../contract/reports/layout';
import type { Report } from '../../../contract/reports/report';
import { reportMakingMachine } from '../../../machines/reports/report-making.machine';
import { modelOf } from '../../support/models/model';
import { answered, BROKEN, UNANSWERED } from '../failures';
import { storedReport } from './stored-report';

/** What a report has only when it is ready. */
const UNREADY = { fileUrl: null, size: null, pages: null, sha256: null, readyAt: null };

const report = (state: Report['state']): Report =>
  storedReport({
    ...(state === 'ready' ? {} : UNREADY),
    state,
    progress: state === 'making' ? { done: 80, total: 200 } : null,
    failure: state === 'failed' ? 'The report could not be made.' : null,
  });

const LAST: ReportLayout = { ...DEFAULT_REPORT_LAYOUT, photosPerRow: 4 };

export const model = modelOf({
  machine: reportMakingMachine,
  inputs: { 'of an inspection': { subject: { inspectionId: 1 }, key: 'report-1' } },
  events: {
    'layout.changed': { 'another order': { changes: { groupBy: 'status' } } },
    'report.make': {
      'a preview': { purpose: 'preview' },
      'a revision': { purpose: 'revision' },
    },
    'report.cancel': {},
    'report.again': {},
    'report.read': {
      'is being made': { report: report('making') },
      'is ready': { report: report('ready') },
      'has failed': { report: report('failed') },
      'was cancelled by somebody else': { report: report('cancelled') },
    },
    'report.unanswered': {},
    'error.dismiss': {},
  },
  effects: {
    loadStart: {
      'the last layout': {
        output: { layout: LAST, report: null, newest: 0, unchangedSince: null },
      },
      'a revision that waits': {
        output: { layout: LAST, report: report('queued'), newest: 1, unchangedSince: null },
      },
      'a revision that was just issued': {
        output: { layout: LAST, report: report('ready'), newest: 1, unchangedSince: 1 },
      },
      'no answer': { error: UNANSWERED },
    },
    askFor: {
      accepted: { output: report('queued') },
      refused: { error: answered(403) },
      'no answer': { error: UNANSWERED },
    },
    findRevision: {
      'one that waits': { output: report('queued') },
      'one that was issued': { output: report('ready') },
      none: { output: null },
      'no answer': { error: UNANSWERED },
    },
    watchReport: {
      'tells that it is ready': { sends: { type: 'report.read', report: report('ready') } },
      'tells that it is gone': {
        sends: { type: 'report.lost', failure: answered(404).failure },
      },
      'it breaks': { error: BROKEN },
    },
    cancelMaking: {
      cancelled: { output: report('cancelled') },
      'is ready already': { output: report('ready') },
      'no answer': { error: UNANSWERED },
    },
  },
  /** Issuing needs a report whose answer was lost and that has then been made. */
  depth: 7,
  distinguish: ({ context }) => [context.purpose, context.failure === null, context.mayBeIssued],
  invariant: ({ snapshot: { value, context } }) => {
    const { report: known, failure } = context;
    if (value === 'ready') assert.equal(known?.state, 'ready');
    if (value === 'failed') assert.equal(known?.state, 'failed');
    if (value === 'making' || value === 'cancelling') assert.notEqual(known, null);
    if (failure !== null)
      assert.ok(
        value === 'choosing' || value === 'making',
        'A failure is shown to who may try again',
      );
  },
});
