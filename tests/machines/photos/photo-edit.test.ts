import { expect, test } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { EffectFailed } from '../../../machines/failure';
import { captionError } from '../../../machines/forms/text-rules';
import { type PhotoChange, photoEditMachine } from '../../../machines/photos/photo-edit.machine';
import { deferred } from '../../support/machines/deferred';
import { photoOf } from '../../support/records/photo-records';
import { walk } from '../../support/machines/transitions';

const SEEN = { caption: 'Before', category: 'issue' } as const;
const PHOTO = photoOf(1, SEEN);

function start() {
  const save = deferred<Photo, PhotoChange>();
  const said: string[] = [];
  const { actor } = walk(photoEditMachine.provide({ actors: { savePhoto: save.effect } }), {
    input: { photo: PHOTO },
  });
  actor.on('edit.saved', () => said.push('saved'));
  actor.on('edit.failed', () => said.push('failed'));
  actor.start();
  const type = (caption: string) => {
    actor.send({ type: 'description.changed', changes: { caption } });
  };
  return { actor, save, said, type, now: () => actor.getSnapshot() };
}

test('a change is saved with the version that its user saw', async () => {
  const { actor, save, said, type, now } = start();
  type('After');
  actor.send({ type: 'description.changed', changes: { category: 'resolution' } });
  actor.send({ type: 'edit.save' });
  const saved = { ...PHOTO, caption: 'After', version: 2 };
  await save.resolve(0, saved);
  expect([save.calls, now().output, said]).toEqual([
    [{ photoId: 1, base: SEEN, caption: 'After', category: 'resolution' }],
    saved,
    ['saved'],
  ]);
});

test('without a change nothing is saved, and leaving does not ask', () => {
  const saving = start();
  saving.actor.send({ type: 'edit.save' });
  expect([saving.now().status, saving.save.calls]).toEqual(['done', []]);
  const leaving = start();
  leaving.actor.send({ type: 'edit.cancel' });
  expect([leaving.now().status, leaving.now().output]).toEqual(['done', PHOTO]);
});

test('leaving with a change asks first', () => {
  const { actor, type, now } = start();
  type('After');
  actor.send({ type: 'edit.cancel' });
  expect(now().value).toBe('confirmingDiscard');
  actor.send({ type: 'discard.decline' });
  expect([now().value, now().context.caption]).toEqual(['typing', 'After']);
  actor.send({ type: 'edit.cancel' });
  actor.send({ type: 'discard.confirm' });
  expect([now().status, now().output]).toEqual(['done', PHOTO]);
});

test('a caption of more than 200 characters is neither sent nor truncated', () => {
  const { actor, save, type, now } = start();
  type('x'.repeat(201));
  actor.send({ type: 'edit.save' });
  expect([now().value, captionError(now().context.caption), save.calls]).toEqual([
    'typing',
    'Must be no more than 200 characters',
    [],
  ]);
  type('x'.repeat(200));
  actor.send({ type: 'edit.save' });
  expect(now().value).toBe('saving');
});

test('a failed save keeps typed text', async () => {
  const { actor, save, said, type, now } = start();
  type('After');
  actor.send({ type: 'edit.save' });
  await save.reject(0, new EffectFailed({ message: 'Offline', status: null, errors: {} }));
  expect([now().context.caption, now().context.failure?.message, said]).toEqual([
    'After',
    'Offline',
    ['failed'],
  ]);
  actor.send({ type: 'edit.save' });
  expect(save.calls).toHaveLength(2);
});

test('fields that the user has not changed follow the version of others', async () => {
  const theirs = { ...PHOTO, caption: 'Theirs', category: 'resolution', version: 4 } as const;
  const conflict = new EffectFailed({ message: 'x', status: 409, errors: {}, current: theirs });
  const { actor, save, type } = start();
  type('Mine');
  actor.send({ type: 'edit.save' });
  await save.reject(0, conflict);
  actor.send({ type: 'edit.save' });
  expect(save.calls[1]).toEqual({
    photoId: 1,
    base: { caption: 'Theirs', category: 'resolution' },
    caption: 'Mine',
    category: 'resolution',
  });
});

test('a conflicting version is shown, and replaced or accepted', async () => {
  const theirs = { ...PHOTO, caption: 'Theirs', version: 4 };
  const conflict = new EffectFailed({ message: 'x', status: 409, errors: {}, current: theirs });
  const { actor, save, type, now } = start();
  type('Mine');
  actor.send({ type: 'edit.save' });
  await save.reject(0, conflict);
  expect([now().context.caption, now().context.theirs]).toEqual(['Mine', theirs]);
  actor.send({ type: 'edit.save' });
  expect(save.calls[1]).toMatchObject({ caption: 'Mine', base: { ...SEEN, caption: 'Theirs' } });
  await save.reject(1, conflict);
  actor.send({ type: 'edit.takeTheirs' });
  expect([now().context.caption, now().context.theirs]).toEqual(['Theirs', null]);
  actor.send({ type: 'edit.cancel' });
  expect(now().output).toEqual(theirs);
});

test('accepting the version of others keeps what only the user has changed', async () => {
  const theirs = { ...PHOTO, caption: 'Theirs', version: 4 };
  const conflict = new EffectFailed({ message: 'x', status: 409, errors: {}, current: theirs });
  const { actor, save } = start();
  const changes = { caption: 'Mine', category: 'resolution' } as const;
  actor.send({ type: 'description.changed', changes });
  actor.send({ type: 'edit.save' });
  await save.reject(0, conflict);
  actor.send({ type: 'edit.takeTheirs' });
  actor.send({ type: 'edit.save' });
  expect(save.calls[1]).toEqual({
    photoId: 1,
    base: { ...SEEN, caption: 'Theirs' },
    caption: 'Theirs',
    category: 'resolution',
  });
});
