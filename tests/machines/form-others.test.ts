import { expect, test } from 'vitest';
import { EffectFailed } from '../../machines/failure';
import type { Draft } from '../../machines/forms/draft';
import type { FormEvent } from '../../machines/forms/form-context';
import { formMachineOf } from '../../machines/forms/form.machine';
import type { FormOptions } from '../../machines/forms/form-setup';
import { formDoubles } from '../support/machines/form-doubles';
import { walk } from '../support/machines/transitions';
import { clockOn } from '../models/clock/clock-at';

/** Other people's changes of a record while a form that changes it is open. */

interface Values {
  title: string;
  dueDate: string;
  project: number;
  projectName: string;
}

interface TestRecord extends Values {
  version: number;
  isOver?: boolean;
}

const RECORD: TestRecord = {
  title: 'Crack',
  dueDate: '2026-03-01',
  project: 1,
  projectName: 'Tower',
  version: 7,
};

const valuesOf = (record: unknown) => {
  const { version, title, dueDate, project, projectName } = record as TestRecord;
  return { values: { title, dueDate, project, projectName }, version };
};

const OPTIONS: FormOptions<Values, string> = {
  id: 'form',
  validate: () => ({}),
  valuesOf,
  isSettled: (record) => (record as TestRecord).isOver === true,
  follows: { projectName: 'project' },
};
const machine = formMachineOf(OPTIONS);
const mergingMachine = formMachineOf({ ...OPTIONS, mergesHere: true });

const { values: INITIAL } = valuesOf(RECORD);

async function start(draft: Draft | null = null, form = machine) {
  const kept: Draft[] = [];
  const { save, recall, effects } = formDoubles<Values, string>({
    kept: (one) => kept.push(one.draft),
  });
  const { actor } = walk(form.provide(effects), {
    input: {
      initial: INITIAL,
      version: 7,
      draftKey: { userId: 1, form: 'item:1', holder: 'this' },
      saveKey: 'key',
      clock: clockOn('2026-02-01'),
      subjectId: 1,
    },
  });
  actor.start();
  await recall.resolve(0, draft);
  return {
    save,
    kept,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    send: (event: FormEvent<Values>) => {
      actor.send(event);
    },
    type: (changes: Partial<Values>) => {
      actor.send({ type: 'field.changed', changes });
    },
    changed: (changes: Partial<TestRecord>, by: string | null = 'Anna Berg') => {
      const fields = Object.fromEntries(Object.keys(changes).map((name) => [name, by]));
      actor.send({
        type: 'record.changed',
        record: { ...RECORD, ...changes },
        authors: { fields, last: by },
      });
    },
  };
}

const QUESTION = {
  field: 'dueDate',
  from: '2026-03-01',
  to: '2026-03-09',
  theirs: { dueDate: '2026-03-09' },
  by: 'Anna Berg',
};

test('fields that the user has not touched follow the record', async () => {
  const { changed, context, kept } = await start();
  changed({ dueDate: '2026-03-09', version: 8 });
  expect(context()).toMatchObject({
    values: { ...INITIAL, dueDate: '2026-03-09' },
    initial: { ...INITIAL, dueDate: '2026-03-09' },
    version: 8,
    initialVersion: 8,
    others: { unread: null, questions: [], taken: { dueDate: 'Anna Berg' } },
  });
  expect(kept).toEqual([]);
});

test('a typed field stays; taking the other value saves with it as the base', async () => {
  const { changed, type, context, send, save } = await start();
  type({ dueDate: '2026-03-05', title: 'Long crack' });
  changed({ dueDate: '2026-03-09', version: 8 });
  expect(context().values.dueDate).toBe('2026-03-05');
  expect(context().others.questions).toEqual([QUESTION]);
  send({ type: 'others.take', field: 'dueDate' });
  expect(context().others.questions).toEqual([]);
  send({ type: 'form.submit' });
  expect(save.calls[0]).toMatchObject({
    values: { ...INITIAL, title: 'Long crack', dueDate: '2026-03-09' },
    initial: { ...INITIAL, dueDate: '2026-03-09' },
    version: 8,
    initialVersion: 8,
  });
});

test('keeping one’s own value saves it over the other one', async () => {
  const { changed, type, send, save } = await start();
  type({ dueDate: '2026-03-05' });
  changed({ dueDate: '2026-03-09', version: 8 });
  send({ type: 'others.keep', field: 'dueDate' });
  send({ type: 'form.submit' });
  expect(save.calls[0]).toMatchObject({
    values: { ...INITIAL, dueDate: '2026-03-05' },
    initial: { ...INITIAL, dueDate: '2026-03-09' },
  });
});

test('without a decision the save names the value with which the user started', async () => {
  const { changed, type, send, save } = await start();
  type({ dueDate: '2026-03-05' });
  changed({ dueDate: '2026-03-09', version: 8 });
  send({ type: 'form.submit' });
  expect(save.calls[0]?.initial.dueDate).toBe('2026-03-01');
});

test('without a decision a form that merges saves nothing over the other value', async () => {
  const { changed, type, send, save, state, context } = await start(null, mergingMachine);
  type({ dueDate: '2026-03-05' });
  changed({ dueDate: '2026-03-09', version: 8 });
  send({ type: 'form.submit' });
  expect(save.calls[0]).toMatchObject({ version: 7, initial: { dueDate: '2026-03-01' } });
  const current = { ...RECORD, dueDate: '2026-03-09', version: 8 };
  await save.reject(0, new EffectFailed({ message: '', status: 409, errors: {}, current }));
  expect(state()).toBe('conflicted');
  send({ type: 'conflict.keepMine' });
  expect(save.calls[1]).toMatchObject({ version: 8, values: { dueDate: '2026-03-05' } });
  expect(context().others.questions).toEqual([]);
});

test('a draft with an open question has the previous version, and then the new one', async () => {
  const { changed, type, send, kept } = await start();
  type({ dueDate: '2026-03-05' });
  changed({ dueDate: '2026-03-09', version: 8 });
  changed({ dueDate: '2026-03-09', title: 'Gap', version: 9 }, 'Bo');
  expect(kept.at(-1)).toMatchObject({ values: { dueDate: '2026-03-05' }, version: 7 });
  send({ type: 'others.keep', field: 'dueDate' });
  expect(kept.at(-1)).toMatchObject({ values: { dueDate: '2026-03-05' }, version: 9 });
});

test('several changes: the question is about the last value, with the name of the person who entered it', async () => {
  const { changed, type, context } = await start();
  type({ dueDate: '2026-03-05' });
  changed({ dueDate: '2026-03-08', version: 8 }, 'Bo');
  changed({ dueDate: '2026-03-09', version: 9 });
  expect(context().others.questions).toEqual([QUESTION]);
  changed({ dueDate: '2026-03-09', title: 'Gap', version: 10 }, 'Bo');
  expect(context().others).toMatchObject({ questions: [QUESTION], taken: { title: 'Bo' } });
});

test('a change that is undone needs no decision any more', async () => {
  const { changed, type, context } = await start();
  type({ dueDate: '2026-03-05' });
  changed({ dueDate: '2026-03-09', version: 8 });
  changed({ version: 9 });
  expect(context().others.questions).toEqual([]);
  expect(context().values.dueDate).toBe('2026-03-05');
});

test('a user who types the other value, or has typed it before, is not asked', async () => {
  const { changed, type, context } = await start();
  type({ dueDate: '2026-03-05' });
  changed({ dueDate: '2026-03-09', version: 8 });
  type({ dueDate: '2026-03-09' });
  expect(context()).toMatchObject({
    initial: { dueDate: '2026-03-09' },
    others: { questions: [] },
  });
  type({ title: 'Gap' });
  changed({ dueDate: '2026-03-09', title: 'Gap', version: 9 });
  expect(context()).toMatchObject({ initial: { title: 'Gap' }, others: { questions: [] } });
});

test('fields that belong together are taken together', async () => {
  const { changed, type, context, send } = await start();
  type({ project: 2, projectName: 'Bridge' });
  changed({ project: 3, projectName: 'Tunnel', version: 8 });
  expect(context().others.questions).toMatchObject([
    { field: 'project', theirs: { project: 3, projectName: 'Tunnel' } },
  ]);
  send({ type: 'others.take', field: 'project' });
  expect(context().values).toEqual({ ...INITIAL, project: 3, projectName: 'Tunnel' });
});

test('an answer that is older than the record of the form changes nothing', async () => {
  const { changed, context } = await start();
  changed({ dueDate: '2026-03-09', version: 7 });
  expect(context()).toMatchObject({ values: INITIAL, version: 7, others: { unread: null } });
});

test('changes that are read during a save or a question are shown when the form is open again', async () => {
  const { changed, type, send, save, context, state } = await start();
  type({ dueDate: '2026-03-05' });
  send({ type: 'form.cancel' });
  changed({ dueDate: '2026-03-09', version: 8 });
  expect([state(), context().others.questions]).toEqual(['confirmingDiscard', []]);
  send({ type: 'discard.decline' });
  expect(context().others.questions).toEqual([QUESTION]);
  send({ type: 'form.submit' });
  changed({ dueDate: '2026-03-09', title: 'Gap', version: 9 });
  expect(context().values.title).toBe('Crack');
  await save.reject(0, new Error('No network'));
  expect(context().values).toEqual({ ...INITIAL, dueDate: '2026-03-05', title: 'Gap' });
});

test('the form of an older draft takes over untouched fields; its save compares the versions', async () => {
  const values = { title: 'Typed' };
  const form = await start({ values, version: 5, saveKey: 'earlier', revision: 2 });
  form.changed({ title: 'Gap', dueDate: '2026-03-09', version: 8 });
  expect(form.context()).toMatchObject({
    values: { title: 'Typed', dueDate: '2026-03-09' },
    version: 5,
    initialVersion: 8,
    others: { questions: [] },
  });
});

test('a restored draft with a question starts again with the current record', async () => {
  const values = { dueDate: '2026-03-05' };
  const form = await start({ values, version: 7, saveKey: 'earlier', revision: 2 });
  form.changed({ dueDate: '2026-03-09', version: 8 });
  form.send({ type: 'draft.discard' });
  expect(form.context()).toMatchObject({
    values: { ...INITIAL, dueDate: '2026-03-09' },
    initial: { ...INITIAL, dueDate: '2026-03-09' },
    others: { questions: [] },
  });
});

test('a deleted or settled record leaves the typed text', async () => {
  const { changed, type, context, send, state } = await start();
  type({ title: 'Long crack' });
  changed({ isOver: true, version: 8 });
  expect(context().others.end).toEqual({ how: 'settled', by: 'Anna Berg' });
  changed({ version: 9 });
  expect(context().others.end).toBeNull();
  send({ type: 'record.deleted', by: 'Bo' });
  expect([state(), context().values.title, context().others.end]).toEqual([
    'editing',
    'Long crack',
    { how: 'deleted', by: 'Bo' },
  ]);
  changed({ version: 10, title: 'Read before the deletion' });
  expect(context().others.end).toEqual({ how: 'deleted', by: 'Bo' });
});

test('a field that depends on another stays, while the user’s own value of that one does', async () => {
  const { changed, type, context } = await start();
  type({ project: 2 });
  changed({ projectName: 'Tower North', version: 8 });
  expect(context()).toMatchObject({
    values: { project: 2, projectName: 'Tower' },
    initial: { project: 1, projectName: 'Tower' },
    others: { questions: [] },
  });
});
