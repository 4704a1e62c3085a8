import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createClient } from '../../../contract/clients/calls';
import { ITEM_LIST_MESSAGES } from '../../../contract/items/list-messages';
import { FORM_MESSAGES } from '../../../contract/messages/forms';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { clientFormMachine } from '../../../machines/clients/client-form.machine';
import type { DraftKey } from '../../../machines/forms/draft';
import type { ItemsChange } from '../../../machines/items/item-list-selection.machine';
import { saveClient } from '../../../src/features/clients/calls';
import { createCallApi } from '../../../src/platform/http/call-api';
import { onSolved, solveFor } from '../../../src/ui/toast/solved-toasts';
import { arrived, NO_TOASTS, withoutSolved } from '../../../src/ui/toast/toast-queue';
import { onToast, type ToastMessage, toastsTo } from '../../../src/ui/toast/toasts';
import { provideSelection } from '../../../src/features/items/list/selection-effects';
import { formEffects } from '../../../src/forms/form-effects';
import { provideItemActions } from '../../../src/features/items/actions/item-effects';
import { withFieldErrorToasts } from '../../../src/forms/report-failure';
import { type AppSession, openSession } from '../../support/machines/app-session';
import { expectPrinted } from '../../support/run/expect-printed';
import { anItem } from '../../support/records/items';
import { listening } from '../../support/machines/listening';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA, BORIS } from '../../support/records/people';
import {
  gate,
  type Outcome,
  type ScriptedServer,
  startScriptedServer,
} from '../../support/server/scripted-server';
import { clockOn } from '../../models/clock/clock-at';

/**
 * The results of changes are shown to the user who made them, even after another one has signed in.
 */

expectPrinted(/^Saving failed: /, /^No answer\./);

let server: ScriptedServer;
let app: AppSession;
let forgotten: DraftKey[];

beforeEach(async () => {
  server = await startScriptedServer();
  app = openSession(server.url);
  await app.signIn();
  forgotten = [];
});

afterEach(async () => {
  app.close();
  await server.close();
});

const tellAnna = toastsTo(ANNA.id);
const apiOfAnna = () =>
  withFieldErrorToasts(createCallApi(app.sendFor(ANNA.id)), tellAnna, solveFor(ANNA.id));

/** Items are changed through Anna's outbox, which ends with her session. */
function savingOfAnna() {
  const api = createCallApi(app.sendFor(ANNA.id));
  const { changes, photoChanges, outbox } = startOutbox({ userId: ANNA.id, api, notify: tellAnna });
  const subscription = app.session.subscribe(({ context }) => {
    if (context.user?.id === ANNA.id) return;
    subscription.unsubscribe();
    outbox.stop();
  });
  const serverIdOf = () => Promise.resolve(null);
  const uploadQueue = () => Promise.reject(new Error('No photos wait'));
  return { api, changes, photoChanges, serverIdOf, uploadQueue, notify: tellAnna };
}

/** The messages that a user sees from now on. */
function heardBy(userId: number): string[] {
  const texts: string[] = [];
  const stop = onToast(userId, ({ severity, text }: ToastMessage) => {
    texts.push(`${severity}: ${text}`);
  });
  stop();
  return texts;
}

/** The messages that Anna sees, once there is one. */
const heardByAnna = () =>
  vi.waitFor(() => {
    const texts = heardBy(ANNA.id);
    expect(texts).not.toEqual([]);
    return texts;
  });

async function becomeBoris(): Promise<void> {
  app.session.send({ type: 'logout' });
  await app.until(({ value }) => typeof value === 'object' && 'signedOut' in value);
  server.state.user = BORIS;
  await app.signIn();
}

const VALUES = {
  name: 'Late & Sons',
  contactPerson: 'Lea',
  email: 'lea@late.test',
  phone: '',
  address: '',
  notes: '',
};
const DRAFT: DraftKey = { userId: ANNA.id, form: 'client-new', holder: 'this' };
const CREATED = '2026-11-21T08:00:00.000Z';
const RECORD = {
  ...VALUES,
  id: 7,
  version: 1,
  isArchived: false,
  createdAt: CREATED,
  updatedAt: CREATED,
};

/** Anna saves, leaves, and Boris is signed in when the answer comes. */
async function saveAndLeave(end: Outcome): Promise<void> {
  const answer = gate();
  server.state.script = async ({ path }): Promise<Outcome> => {
    if (path !== '/api/clients') return 'answer';
    await answer.opened;
    return end;
  };
  const form = createActor(
    clientFormMachine.provide(
      formEffects(
        {
          drafts: {
            hold: () => () => undefined,
            keep: () => undefined,
            recall: () => Promise.resolve(null),
            setAside: () => Promise.resolve(() => undefined),
            forget: (key) => forgotten.push(key),
          },
          notify: tellAnna,
        },
        (request, signal) => saveClient(apiOfAnna(), request, signal),
      ),
    ),
    {
      input: {
        initial: VALUES,
        version: null,
        draftKey: DRAFT,
        saveKey: 'key',
        subjectId: null,
        clock: clockOn('2026-11-21'),
      },
    },
  ).start();
  await waitFor(form, (state) => state.matches('editing'));
  form.send({ type: 'form.submit' });
  await waitFor(form, (state) => state.matches('saving'));
  form.stop();
  await becomeBoris();
  answer.open();
}

describe('a save in progress when its user signs out', () => {
  test('that succeeds is reported to them, and removes their draft', async () => {
    server.state.statuses.set('/api/clients', 201);
    server.state.bodies.set('/api/clients', RECORD);
    await saveAndLeave('answer');
    expect(await heardByAnna()).toEqual([`success: ${FORM_MESSAGES.savedAfterwards}`]);
    expect([heardBy(BORIS.id), forgotten]).toEqual([[], [DRAFT]]);
  });

  test('that is refused is reported to them with the reasons, and keeps their draft', async () => {
    server.state.statuses.set('/api/clients', 422);
    const errors = { email: ['It is taken'] };
    server.state.bodies.set('/api/clients', { message: 'Validation failed', errors });
    await saveAndLeave('answer');
    expect(await heardByAnna()).toEqual([
      'error: It is taken',
      `error: ${FORM_MESSAGES.notSavedAfterwards('Validation failed')}`,
    ]);
    expect([heardBy(BORIS.id), forgotten]).toEqual([[], []]);
  });

  test('that gets no answer is not reported as failed, because its result is unknown', async () => {
    await saveAndLeave('drop');
    expect(await heardByAnna()).toEqual([`error: ${FORM_MESSAGES.unknownAfterwards}`]);
    expect([heardBy(BORIS.id), forgotten]).toEqual([[], []]);
  });
});

test('a change that is refused again shows only the new reason', async () => {
  let queue = NO_TOASTS;
  onTestFinished(
    onToast(ANNA.id, (message) => {
      queue = arrived(queue, message);
    }),
  );
  onTestFinished(
    onSolved(ANNA.id, (topic) => {
      queue = withoutSolved(queue, topic);
    }),
  );
  const refused = async (status: number, errors: Record<string, string[]>) => {
    server.state.statuses.set('/api/clients', status);
    server.state.bodies.set('/api/clients', { message: 'Validation failed', errors });
    await apiOfAnna()(createClient, { body: VALUES });
    return [queue.shown, ...queue.waiting].map((one) => one?.text);
  };
  tellAnna('warn', 'Something else');
  expect(await refused(422, { name: ['Too long'], email: ['Invalid'] })).toEqual([
    'Something else',
    'Too long',
    'Invalid',
  ]);
  expect(await refused(422, { email: ['Still invalid'] })).toEqual([
    'Something else',
    'Still invalid',
  ]);
  expect(await refused(409, { name: ['It is taken'] })).toEqual(['Something else']);
});

const item = (id: number) => ({
  id,
  title: `Item ${String(id)}`,
  photoCount: 0,
  newestPhotoId: 0,
  newestCommentId: 0,
  version: 1,
  assignedToId: null,
  dueDate: null,
});

describe('several changes', () => {
  const select = (count: number, change: ItemsChange = { kind: 'priority', priority: 4 }) => {
    const itemSelection = provideSelection(savingOfAnna());
    const actor = createActor(itemSelection, {
      input: { board: listening(() => undefined) },
    }).start();
    const items = Array.from({ length: count }, (_, index) => item(index + 1));
    actor.send({ type: 'selection.changed', ids: items.map(({ id }) => id) });
    actor.send({ type: 'items.change', items, change });
    return actor;
  };

  test('do not continue for the next user', async () => {
    const answer = gate();
    server.state.script = async ({ path }): Promise<Outcome> => {
      if (path.startsWith('/api/inspectionitems')) await answer.opened;
      return 'answer';
    };
    const sent = () =>
      server.arrivals.filter(({ path }) => path.startsWith('/api/inspectionitems')).length;
    const actor = select(9);
    await vi.waitFor(() => {
      expect(sent()).toBe(4);
    });
    actor.stop();
    await becomeBoris();
    answer.open();
    const refusals = Array.from({ length: 9 }, (_, index) => ({
      title: `Item ${String(index + 1)}`,
      message: OUTBOX_MESSAGES.signedOutKept,
    }));
    const summary = ITEM_LIST_MESSAGES.finishedAfterwards('priority', 9, refusals);
    expect(await heardByAnna()).toEqual([`warn: ${summary}`]);
    expect([sent(), heardBy(BORIS.id)]).toEqual([4, []]);
  });

  test('that are refused because of a field report it, like a form', async () => {
    const errors = { priority: ['Must be one of: 1, 2, 3'] };
    for (const id of [1, 2]) {
      const path = `/api/inspectionitems/${String(id)}/priority`;
      server.state.statuses.set(path, 422);
      server.state.bodies.set(path, { message: 'Validation failed', errors });
    }
    const actor = select(2);
    await waitFor(actor, (state) => state.context.refusals.length === 2);
    expect(actor.getSnapshot().context.refusals).toEqual(
      [1, 2].map((id) => ({
        id,
        title: `Item ${String(id)}`,
        message: 'Validation failed · Must be one of: 1, 2, 3',
      })),
    );
    expect(await heardByAnna()).toEqual([
      'error: Must be one of: 1, 2, 3',
      'error: Must be one of: 1, 2, 3',
    ]);
  });

  test('say of each item that is not deleted what others have added to it', async () => {
    const by = { by: 'Ben Ito', at: CREATED };
    const added = [
      {
        current: { photoCount: 2, newestPhotoId: 9 },
        clashes: { newestPhotoId: { ...by, count: 2 } },
      },
      { current: { newestCommentId: 5 }, clashes: { newestCommentId: { ...by, count: 1 } } },
    ];
    for (const [index, { current, clashes }] of added.entries()) {
      const id = index + 1;
      const seen = '?version=1&newestPhotoId=0&newestCommentId=0';
      const path = `/api/inspectionitems/${String(id)}${seen}`;
      server.state.statuses.set(path, 409);
      const message = 'Somebody else';
      server.state.bodies.set(path, { message, current: anItem({ id, ...current }), clashes });
    }
    const actor = select(2, { kind: 'delete' });
    actor.send({ type: 'change.confirm' });
    await waitFor(actor, (state) => state.context.refusals.length === 2);
    const again = 'since you saw it. Delete it again to delete it anyway.';
    const refusals = actor.getSnapshot().context.refusals.toSorted((one, two) => one.id - two.id);
    expect(refusals).toEqual([
      { id: 1, title: 'Item 1', message: `Ben Ito has added 2 photos ${again}` },
      { id: 2, title: 'Item 2', message: `Ben Ito has added a comment ${again}` },
    ]);
  });
});

test('a duplicate that is refused because of a field reports it, like a form', async () => {
  const path = '/api/inspectionitems/1/duplicate';
  server.state.statuses.set(path, 422);
  server.state.bodies.set(path, { message: 'Validation failed', errors: { title: ['Too long'] } });
  const { itemDuplication } = provideItemActions(savingOfAnna());
  const actor = createActor(itemDuplication, {
    input: { copyKey: 'a-copy', listener: null },
  }).start();
  const known = { location: null, resolvedAt: null, status: 'Open', costEstimate: null } as const;
  const rest = { ...known, actualCost: null, actualHours: null, returnCount: 0 };
  actor.send({ type: 'item.duplicate', item: { ...item(1), ...rest } });
  expect(await heardByAnna()).toEqual(['error: Too long']);
});
