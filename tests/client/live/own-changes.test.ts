import { expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import type { LiveChange } from '../../../contract/live/live-change';
import { provideLiveMachines } from '../../../src/features/live/machines';
import {
  isAnswered,
  isOnScreen,
  noteOwnChange,
  noteSentChange,
} from '../../../src/platform/live/own-changes';
import { onRecordNews, tellRecordNews } from '../../../src/platform/live/record-news';

const change = (
  action: LiveChange['action'],
  version: number,
  id = 7001,
  isOwn = true,
): LiveChange => ({
  kind: 'items',
  id,
  action,
  version,
  itemId: id,
  inspectionId: 1,
  projectId: 1,
  by: 'Anna Berg',
  isOwn,
  fields: [],
});

test('the answer to a change of one’s own covers its versions, but not a deletion', () => {
  noteOwnChange({ changes: ['items'] }, { id: 7001, version: 5 });
  const changes = [change('changed', 5), change('changed', 6), change('deleted', 5)];
  expect(changes.map(isAnswered)).toEqual([true, false, false]);
});

test('a change of others is news, although it left the version of one’s own', () => {
  noteOwnChange({ changes: ['items'] }, { id: 9001, version: 5 });
  const changes = [change('changed', 4, 9001, false), change('changed', 5, 9001, false)];
  expect(changes.map(isAnswered)).toEqual([true, false]);
});

test('a change that the outbox has sent counts as answered, but not on every screen', () => {
  noteSentChange({ changes: ['items'] }, { id: 8001, version: 5 });
  const changes = [
    change('changed', 5, 8001),
    change('changed', 6, 8001),
    change('deleted', 5, 8001),
  ];
  expect(changes.map(isAnswered)).toEqual([true, false, false]);
  expect(changes.map(isOnScreen)).toEqual([false, false, false]);
});

test('after a restoration, changes of earlier versions than one’s own are news', () => {
  const heard: unknown[] = [];
  const stop = onRecordNews((news) => heard.push(news));
  const news = [change('changed', 4, 6001, false)];
  noteOwnChange({ changes: ['items'] }, { id: 6001, version: 5 });
  tellRecordNews(news);
  tellRecordNews('all');
  tellRecordNews(news);
  expect(heard).toEqual(['all', news]);
  stop();
});

test('the next session does not know the versions of the last one', () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', {});
  const { live } = provideLiveMachines({ send: vi.fn(), userId: 1 });
  const hearing = createActor(live.implementations.actors['hearTabs'] as AnyActorLogic).start();
  noteOwnChange({ changes: ['items'] }, { id: 5001, version: 5 });
  const earlier = change('changed', 4, 5001, false);
  expect(isAnswered(earlier)).toBe(true);
  hearing.stop();
  expect(isAnswered(earlier)).toBe(false);
  vi.unstubAllGlobals();
});
