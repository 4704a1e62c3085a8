import assert from 'node:assert/strict';
import { TEXT_LIMITS } from '../../../contract/limits';
import { photoEditMachine } from '../../../machines/photos/photo-edit.machine';
import { modelOf } from '../../support/models/model';
import { photoOf } from '../../support/records/photo-records';
import { answered } from '../failures';

const theirs = photoOf(1, { caption: 'Theirs', version: 2 });

export const model = modelOf({
  machine: photoEditMachine,
  inputs: { 'photo 1': { photo: photoOf(1) } },
  events: {
    'description.changed': {
      'a caption': { changes: { caption: 'Ridge' } },
      'too long': { changes: { caption: 'x'.repeat(TEXT_LIMITS.caption + 1) } },
    },
    'edit.save': {},
    'edit.cancel': {},
    'edit.takeTheirs': {},
    'discard.confirm': {},
    'discard.decline': {},
  },
  effects: {
    savePhoto: {
      saved: { output: photoOf(1, { caption: 'Ridge', version: 2 }) },
      refused: { error: answered(503) },
      'somebody was faster': { error: answered(409, { current: theirs }) },
    },
  },
  distinguish: ({ context }) => context.theirs === null,
  invariant: ({ snapshot, emitted }) => {
    const isSaved = emitted.some(({ type }) => type === 'edit.saved');
    const isTheirs = snapshot.context.photo.caption === theirs.caption;
    assert.equal(snapshot.context.photo.version === 2, isSaved || isTheirs);
    if (snapshot.context.theirs !== null) assert.notEqual(snapshot.context.failure, null);
  },
});
