import assert from 'node:assert/strict';
import { handoverMachine } from '../../../machines/shares/handover.machine';
import { modelOf } from '../../support/models/model';
import { BROKEN, UNANSWERED } from '../failures';

const FILE = { url: '/uploads/ab/report.pdf', name: 'Deck survey (Revision 1).pdf' };

export const model = modelOf({
  machine: handoverMachine,
  inputs: { 'of a report': {} },
  events: {
    'link.handOver': { 'a link': { url: 'https://office.test/shared/x', title: 'Deck survey' } },
    'file.handOver': { 'the file of a report': { file: FILE } },
    'handover.go': {},
    'handover.cancel': {},
    'error.dismiss': {},
  },
  effects: {
    fetchFile: {
      'the file': { output: new File(['%PDF'], FILE.name) },
      'no answer': { error: UNANSWERED },
    },
    handOver: {
      'handed over': { output: 'done' },
      'the user closes the sheet': { output: 'dismissed' },
      'the browser wants another tap': { output: 'needsTap' },
      'it breaks': { error: BROKEN },
    },
  },
  distinguish: ({ context }) => [context.failure === null, context.wanted === null],
  invariant: ({ snapshot: { value, context } }) => {
    const { handed, failure } = context;
    if (value === 'handingOver' || value === 'ready') assert.notEqual(handed, null);
    else assert.equal(handed, null, 'Nothing is kept that is not handed over');
    if (failure !== null) assert.equal(value, 'idle', 'A failure is shown to who may try again');
  },
});
