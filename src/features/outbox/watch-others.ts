import { type EventObject, fromCallback } from 'xstate';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import type { TabReport } from '../../../machines/outbox/outbox-context';
import type { LateAnswers } from '../../platform/late-answers';
import type { ChangeNews } from '../../platform/outbox/change-news';
import type { ChangeStore } from '../../platform/outbox/change-store';
import { stopAll } from '../../platform/stop-all';

interface Outside {
  store: Pick<ChangeStore, 'all' | 'unread'>;
  news: ChangeNews;
  /** Changes of earlier visits that the storage returned after the time limit. */
  late: LateAnswers<readonly KeptChange[]>;
}

/** Reports what the user's other tabs do with changes, and which changes cannot be read. */
export const watchOthers = ({ store, news, late }: Outside) =>
  fromCallback<EventObject, { userId: number }, TabReport>(({ input: { userId }, sendBack }) => {
    const report = async (keys: readonly string[]) => {
      const [changes, unread] = await Promise.all([store.all(userId), store.unread(userId)]);
      const here = new Set(changes.map(({ key }) => key));
      sendBack({ type: 'changes.found', changes });
      for (const key of keys) if (!here.has(key)) sendBack({ type: 'change.gone', key });
      sendBack({ type: 'changes.unread', stored: unread });
    };
    const failed = (error: unknown) => {
      console.error('What another tab has changed could not be read', error);
    };
    store.unread(userId).then((stored) => {
      if (stored.length > 0) sendBack({ type: 'changes.unread', stored });
    }, failed);
    return stopAll([
      news.listen((keys, isOwn) => {
        if (!isOwn) report(keys).catch(failed);
      }),
      late.listen((changes) => {
        sendBack({ type: 'changes.found', changes });
      }),
    ]);
  });
