import { nanoid } from 'nanoid';
import type { ActorRefFrom } from 'xstate';
import { getItem } from '../../../contract/items/calls';
import { Item } from '../../../contract/items/item';
import type { Assignee } from '../../../contract/users/user';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { SESSION_ENDED_MESSAGE } from '../../../contract/session/messages';
import { EffectFailed, failureOf } from '../../../machines/failure';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { isLocalId } from '../../../machines/outbox/local-id';
import { changesOf } from '../../../machines/outbox/outbox-selectors';
import { itemsAfter } from '../../../machines/outbox/pending-items';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { currentId, type LocalIdStore } from '../../platform/local-ids';
import { newLocalId } from '../../platform/new-local-id';
import type { ChangeNews } from '../../platform/outbox/change-news';
import type { ChangeStore } from '../../platform/outbox/change-store';
import type { ItemChanges, MadeChange } from '../../platform/outbox/item-changes';
import type { Notify } from '../../ui/toasts';
import { sendChange } from './send-change';

interface Outside {
  userId: number;
  /** Makes calls for the user. */
  api: CallApi;
  userName: () => string;
  people: () => Promise<readonly Assignee[]>;
  /** The device's copy of an item. */
  copied: (id: number) => Promise<Item | null>;
  store: ChangeStore;
  ids: LocalIdStore;
  news: ChangeNews;
  outbox: () => Promise<ActorRefFrom<typeof outboxMachine>>;
  notify: Notify;
  /** The clock of the device, in milliseconds since 1970. */
  now?: () => number;
  newId?: () => number;
}

const TOLD_TOGETHER_MS = 2000;

const SIGNED_OUT = { message: SESSION_ENDED_MESSAGE, status: 401, errors: {} };
const BEING_SENT = { message: OUTBOX_MESSAGES.beingSent, status: null, errors: {} };

/** The fields of an item that a change names, as they were before it. */
function baseOf({ call, body }: MadeChange, item: Item | undefined): KeptChange['base'] {
  if (item === undefined || call === 'createItem' || call === 'duplicateItem') return {};
  if (call !== 'updateItem' && call !== 'setItemPriority') return { status: item.status };
  const held = item as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(body).map((field) => [field, held[field]]));
}

/** The changes of a user's items. */
export function createItemChanges(outside: Outside): ItemChanges {
  const { userId, api, userName, people, copied, store, ids, news, outbox, notify } = outside;
  const { now = () => Date.now(), newId = newLocalId } = outside;
  /** The keys of changes whose outcome their author will show. */
  const attended = new Set<string>();
  /** The items that screens have shown last. */
  const shown = new Map<number, Item>();
  /** An answer may arrive after a newer one. */
  const note = <Shown extends Item>(item: Shown): Shown => {
    const known = shown.get(item.id);
    const newest = known !== undefined && known.version > item.version ? known : item;
    shown.set(item.id, newest);
    return { ...item, ...newest };
  };

  const waiting = async (): Promise<readonly KeptChange[]> => {
    try {
      return await store.all(userId);
    } catch (error) {
      console.error('The changes on this device could not be read', error);
      return [];
    }
  };
  const after = async (items: readonly Item[], changes: readonly KeptChange[]) => {
    if (changes.length === 0) return items;
    const maker = { userName: userName(), people: await people().catch(() => []) };
    return itemsAfter(items, changes, maker);
  };

  const changeOf = async (made: MadeChange): Promise<NewChange> => {
    const { call, body, key = nanoid() } = made;
    const id = made.id === null ? null : await currentId(ids, made.id);
    const item = shown.get(id ?? 0) ?? shown.get(made.id ?? 0);
    const isNew = call === 'createItem' || call === 'duplicateItem';
    const title = typeof body['title'] === 'string' ? body['title'] : (item?.title ?? '');
    return {
      key,
      userId,
      madeAt: now(),
      record: isNew ? newId() : (id ?? 0),
      copyOf: call === 'duplicateItem' ? id : null,
      inspectionId: item?.inspectionId ?? made.inspectionId ?? 0,
      title,
      version: isNew ? null : (item?.version ?? null),
      call,
      body,
      base: { ...baseOf(made, item), ...made.base },
    };
  };

  let toldAt = -Infinity;
  /** Many changes at once are told once. */
  const tellDeferred = () => {
    if (performance.now() - toldAt > TOLD_TOGETHER_MS) notify('info', OUTBOX_MESSAGES.deferred);
    toldAt = performance.now();
  };

  /** The item after a change that another tab has sent. */
  const sentElsewhere = async ({ record }: NewChange): Promise<Item> => {
    const id = await currentId(ids, record);
    return note((await orThrow(api(getItem, { params: { id } }))).data);
  };

  /** The item as it will be when the server has acknowledged its changes. */
  const deferred = async (change: NewChange): Promise<Item> => {
    const kept = (await waiting()).find(({ key }) => key === change.key);
    if (kept === undefined) return sentElsewhere(change);
    tellDeferred();
    const known = [kept.record, kept.copyOf].flatMap((id) => shown.get(id ?? 0) ?? []);
    const item = (await after(known, [kept])).find(({ id }) => id === kept.record);
    if (item === undefined) throw new Error('The change waits, but cannot be shown');
    return note(item);
  };

  const outcomeOf = async (change: NewChange): Promise<Item> => {
    const actor = await outbox();
    if (actor.getSnapshot().status !== 'active') throw new EffectFailed(SIGNED_OUT);
    return new Promise((resolve, reject) => {
      // Its user has left. Who made the change has it still, and makes it again after signing in.
      const leaving = actor.subscribe({
        error: reject,
        complete: () => {
          attended.delete(change.key);
          store.remove(change.key).then(() => {
            reject(new EffectFailed(SIGNED_OUT));
          }, reject);
        },
      });
      const settled = actor.on('change.settled', ({ key, outcome }) => {
        if (key !== change.key) return;
        settled.unsubscribe();
        leaving.unsubscribe();
        attended.delete(key);
        switch (outcome.kind) {
          case 'acknowledged':
            resolve(note(outcome.record as Item));
            break;
          case 'refused':
            reject(new EffectFailed(outcome.failure));
            break;
          case 'deferred':
            news.tell([key]);
            resolve(deferred(change));
        }
      });
      attended.add(change.key);
      actor.send({ type: 'change.make', change });
    });
  };

  return {
    make: async (made) => {
      try {
        const change = await changeOf(made);
        const { version } = made;
        const isAsSeen = version == null || version === change.version;
        if (isAsSeen) return await outcomeOf(change);
        return note(await sendChange(api, { ...change, basis: { version } }));
      } catch (error) {
        // The next change is based on what the user is shown now.
        for (const text of new Set(Object.values(failureOf(error).errors).flat()))
          notify('error', text);
        const current = Item.safeParse(failureOf(error).current).data;
        if (current !== undefined) note(current);
        throw error;
      }
    },
    itemsOf: async (inspectionId, items) => {
      const own = (await waiting()).filter((change) => change.inspectionId === inspectionId);
      return (await after(items, own)).map(note);
    },
    item: async (item) => {
      const own = (await waiting()).filter(({ record }) => record === item.id);
      const [changed] = await after([item], own);
      return note({ ...item, ...changed });
    },
    unsentItem: async (localId) => {
      const changes = await waiting();
      const created = changes.find(({ record }) => record === localId);
      const { copyOf = null } = created ?? {};
      const original = copyOf === null ? null : (shown.get(copyOf) ?? (await copied(copyOf)));
      const items = await after(original === null ? [] : [original], changes);
      const item = items.find(({ id }) => id === localId);
      return item === undefined ? null : note(item);
    },
    discard: async (id) => {
      const actor = await outbox();
      const own = changesOf(actor.getSnapshot()).filter(({ record }) => record === id);
      const mayBeThere = own.some(
        ({ state, isSent }) => state === 'sending' || (state === 'waiting' && isSent),
      );
      if (isLocalId(id) && mayBeThere) throw new EffectFailed(BEING_SENT);
      for (const { key } of own.toReversed()) actor.send({ type: 'change.remove', key });
    },
    onChange: (listen) =>
      news.listen((keys, isOwn) => {
        if (!isOwn || keys.some((key) => !attended.has(key))) listen();
      }),
  };
}
