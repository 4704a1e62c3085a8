import {
  createView,
  deleteView,
  listViews,
  type NewView,
  updateView,
  type View,
} from '../../../contract/views/calls';
import { VIEW_MESSAGES } from '../../../contract/views/messages';
import {
  type ViewChange,
  viewChangeMachine,
  viewListMachine,
} from '../../../machines/views/views.machine';
import type { Sending } from '../../actions/action-effects';
import { changeEffects } from '../../actions/change-effects';
import { loadEffects } from '../../loading/load-effects';
import { changeCreated, changeKeyOf, createOnce } from '../../platform/http/create-once';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { machinesHook, type SignedIn } from '../session/signed-in';

const fetchViews = async (api: CallApi, signal: AbortSignal): Promise<readonly View[]> =>
  (await orThrow(api(listViews, { signal }))).data;

/**
 * Saves a view. If an earlier request whose answer was lost has saved the same filters, that view
 * gets the new name.
 */
const create = (api: CallApi, body: NewView, sending: Sending): Promise<View> =>
  createOnce(api, sending, {
    create: async () => (await orThrow(api(createView, { ...sending, body }))).data,
    adopt: async (id) => {
      const existing = (await fetchViews(api, sending.signal)).find((view) => view.id === id);
      if (existing?.query !== body.query) return null;
      const { name, query, isShared } = existing;
      return changeCreated(
        existing,
        { before: { name, query, isShared }, body, seen: null },
        async (changes) => {
          const options = { ...sending, idempotencyKey: changeKeyOf(sending), params: { id } };
          return (await orThrow(api(updateView, { ...options, body: changes }))).data;
        },
      );
    },
  });

async function change(api: CallApi, wish: ViewChange, sending: Sending): Promise<{ id: number }> {
  if (wish.kind === 'create') return create(api, wish.view, sending);
  const { id, version } = wish.view;
  const params = { id };
  if (wish.kind === 'delete') return (await orThrow(api(deleteView, { ...sending, params }))).data;
  const body = { ...wish.changes, version };
  return (await orThrow(api(updateView, { ...sending, params, body }))).data;
}

/** What a change of a view has done. */
export const changedInWords = ({ kind }: Pick<ViewChange, 'kind'>): string =>
  kind === 'delete' ? VIEW_MESSAGES.removed : VIEW_MESSAGES.saved;

/** The machines of saved views with their effects. */
export function provideViewMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    viewList: viewListMachine.provide(loadEffects((_, signal) => fetchViews(api, signal))),
    viewChange: viewChangeMachine.provide(
      changeEffects(outside, (wish, sending) => change(api, wish, sending), {
        done: (wish) => `${changedInWords(wish)}: ${wish.view.name}`,
        failed: ({ view }) => `${VIEW_MESSAGES.changeFailed} (“${view.name}”)`,
      }),
    ),
  };
}

export const useViewMachines = machinesHook(provideViewMachines);
