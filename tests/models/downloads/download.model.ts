import assert from 'node:assert/strict';
import {
  downloadMachine,
  type DownloadRequest,
} from '../../../machines/downloads/download.machine';
import { modelOf } from '../../support/models/model';
import { answered, UNANSWERED } from '../failures';

const request: DownloadRequest = {
  call: 'downloadItems',
  query: { search: 'crack' },
  format: 'csv',
  name: 'items',
  unit: 'items',
};

export const model = modelOf({
  machine: downloadMachine,
  inputs: { start: { request, key: 'download-1' } },
  events: {
    'progress.read': { half: { progress: { done: 50, total: 100 } } },
    'download.again': {},
    'download.cancel': {},
  },
  effects: {
    fetchFile: {
      arrived: { output: { fileName: 'plumbline-items.csv', lacks: null } },
      refused: { error: answered(403) },
      broken: { error: UNANSWERED },
    },
    readProgress: {
      told: { sends: { type: 'progress.read', progress: { done: 10, total: 100 } } },
      fails: { error: new Error('No answer') },
    },
  },
  distinguish: ({ context }) => context.progress?.done,
  invariant: ({ snapshot: { context, value }, emitted }) => {
    assert.equal(value === 'failed', context.failure !== null, 'A failure is shown once');
    const isOver = value === 'saved' || value === 'dropped';
    assert.equal(emitted.length, isOver ? 1 : 0, 'The end is announced once');
    if (value === 'dropped') assert.equal(emitted[0]?.type, 'download.dropped');
  },
});
