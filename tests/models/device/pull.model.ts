import assert from 'node:assert/strict';
import { pullMachine } from '../../../machines/device/pull.machine';
import { modelOf } from '../../support/models/model';
import { answered, BROKEN, UNANSWERED } from '../failures';

const AT = 1_700_000_000_000;
const ON_DEVICE = {
  inspections: [{ id: 7, title: 'Deck survey', projectName: 'Harbour Bridge' }],
  pictures: 3,
  bytes: 90_000,
};

export const model = modelOf({
  machine: pullMachine,
  inputs: { 'copies are wanted': { isWanted: true }, 'copies are unwanted': { isWanted: false } },
  events: { 'device.news': {}, 'copies.remove': {}, 'copies.keep': {} },
  effects: {
    watchNews: {
      'the connection returns': { sends: { type: 'device.news' } },
      'another tab has renewed the copies': { sends: { type: 'copies.changed' } },
      'it breaks': { error: BROKEN },
    },
    watchLead: {
      'no other tab renews them': { sends: { type: 'lead.gained' } },
      'it breaks': { error: BROKEN },
    },
    compare: {
      'nothing is missing': { output: { missing: [], total: 1 } },
      'three are missing': { output: { missing: [7, 8, 9], total: 3 } },
      'no answer': { error: UNANSWERED },
    },
    copyInspection: {
      'it is copied': { output: undefined },
      'it is gone': { error: answered(404) },
      'the server fails': { error: answered(500) },
      'no answer': { error: UNANSWERED },
    },
    copyPictures: { 'they are stored': { output: undefined }, 'no answer': { error: UNANSWERED } },
    measure: {
      'a sum': { output: { onDevice: ON_DEVICE, currentAt: AT } },
      'the store fails': { error: BROKEN },
    },
    removeCopies: {
      'they are removed': { output: undefined },
      'the store fails': { error: BROKEN },
    },
  },
  distinguish: ({ context }) => [
    context.missing.length,
    context.failures,
    context.failure === null,
    context.isOutdated,
    context.isLead,
    context.currentAt === null,
  ],
  invariant: ({ snapshot }) => {
    const { missing, onDevice, currentAt, isLead, failures } = snapshot.context;
    if (snapshot.hasTag('off')) assert.deepEqual([missing, onDevice, currentAt], [[], null, null]);
    if (snapshot.matches({ keeping: 'following' })) assert.ok(!isLead);
    if (snapshot.matches({ keeping: 'picturing' })) assert.deepEqual(missing, []);
    if (snapshot.matches({ keeping: 'copying' })) assert.ok(missing.length > 0 && failures < 3);
  },
});
