import assert from 'node:assert/strict';
import type { UploadRequest } from '../../../machines/uploads/upload-context';
import { uploadMachine } from '../../../machines/uploads/upload.machine';
import { modelOf } from '../../support/models/model';
import { photoOf } from '../../support/records/photo-records';
import { answered, BROKEN, UNANSWERED } from '../failures';
import { anEntry } from './entries';

const refused = anEntry({ state: 'failed', failure: { message: 'Not a picture', status: 422 } });
/** The id of an item that the server does not have yet. */
const LOCAL = -5;
const opened = { isOnline: true, startedBy: 'user' } as const;

export const model = modelOf({
  machine: uploadMachine,
  inputs: {
    'a chosen photo': { entry: anEntry(), ...opened },
    'a photo of last time': { entry: anEntry({ state: 'pending' }), ...opened },
    'a photo that was refused last time': { entry: refused, ...opened },
    'a chosen photo of an unsent item': { entry: anEntry({ itemId: LOCAL }), ...opened },
    'a photo of last time of an unsent item': {
      entry: anEntry({ state: 'pending', itemId: LOCAL }),
      ...opened,
    },
  },
  events: {
    'upload.enqueue': { compressed: { compress: true } },
    'upload.begin': {},
    'upload.arrived': { 'its caption is being typed': { photoId: 1 } },
    'photo.described': { ridge: { caption: 'Ridge', category: 'issue' } },
    'photo.retry': {},
    'photo.cancel': {},
    'connection.lost': {},
    'connection.returned': {},
    'server.answered': {},
    'entry.changed': {
      'another tab describes it': { entry: anEntry({ caption: 'Eaves' }) },
      'another tab sends it': { entry: anEntry({ state: 'pending' }) },
      'another tab failed': { entry: refused },
    },
    'entry.gone': {},
  },
  effects: {
    uploadPhoto: {
      stored: { output: { kind: 'stored', photo: photoOf(1) } },
      'another tab sends it': { output: { kind: 'inOtherTab' } },
      'another tab has sent it': { output: { kind: 'gone' } },
      refused: { error: answered(422) },
      'it was deleted': { error: answered(404) },
      unanswered: { error: UNANSWERED },
      'no room': { error: answered(507) },
      'in trouble': { error: answered(500) },
      '40 percent': {
        calls: ({ report }: UploadRequest) => {
          report(40);
        },
      },
    },
    awaitItem: {
      'the server has it': { output: { itemId: 5 } },
      'it was removed': { error: answered(404) },
      breaks: { error: BROKEN },
    },
    awaitTurn: { 'its turn has come': { output: null }, breaks: { error: BROKEN } },
  },
  // No control of this tab causes the events of other tabs, or makes a description late.
  offers: (_, event) => !event.startsWith('entry.') && event !== 'upload.arrived',
  distinguish: ({ context }) => [
    context.attempts,
    context.isOnline,
    context.entry.itemId,
    context.entry.photoId,
  ],
  invariant: ({ snapshot, reported }) => {
    const said = (type: string) => reported.filter((report) => report.type === type).length;
    const { percent, attempts, entry } = snapshot.context;
    if (snapshot.matches('uploading'))
      assert.ok(entry.itemId > 0, 'The server cannot know its item');
    assert.equal(said('upload.completed'), snapshot.matches('completed') ? 1 : 0);
    if (snapshot.matches('cancelled'))
      assert.equal(entry.photoId, undefined, 'A photo that is on the server is withdrawn');
    if (entry.failure?.status === 404)
      assert.equal(entry.photoId, undefined, 'A deleted photo is said to be on the server');
    assert.equal(said('upload.cancelled'), snapshot.matches('cancelled') ? 1 : 0);
    assert.equal(percent === 100, snapshot.matches('completed'), 'Progress runs ahead');
    assert.equal(said('upload.gone'), snapshot.matches('gone') ? 1 : 0);
    assert.ok(attempts < 12, 'It is sent for ever');
  },
});
