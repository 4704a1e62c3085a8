import assert from 'node:assert/strict';
import { uploadMachine, type UploadRequest } from '../../../machines/uploads/upload.machine';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

const file = { id: 'photo-a', name: 'a.jpg', size: 10, contentType: 'image/jpeg', itemId: 5 };

export const model = modelOf({
  machine: uploadMachine,
  inputs: { 'a photo': file },
  events: {
    'upload.begin': {},
    'photo.described': { ridge: { caption: 'Ridge', category: 'issue' } },
    'photo.retry': {},
    'photo.cancel': {},
  },
  effects: {
    uploadPhoto: {
      stored: { output: { id: 1 } },
      refused: { error: answered(503) },
      '40 percent': {
        calls: ({ report }: UploadRequest) => {
          report(40);
        },
      },
    },
  },
  invariant: ({ snapshot, reported }) => {
    const said = (type: string) => reported.filter((report) => report.type === type).length;
    assert.equal(said('upload.completed'), snapshot.matches('completed') ? 1 : 0);
    assert.equal(snapshot.context.failure !== null && snapshot.hasTag('busy'), false);
  },
});
