import {
  createView,
  deleteView,
  listViews,
  type NewView,
  updateView,
  type View,
} from '../../../contract/views/calls';
import { VIEW_MESSAGES } from '../../../contract/views/messages';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { type ViewValues, viewFormMachine } from '../../../machines/views/view-form.machine';
import {
  type ViewChange,
  viewChangeMachine,
  viewListMachine,
} from '../../../machines/views/views.machine';
import type { Sending } from '../../actions/action-effects';
import { changeEffects } from '../../actions/change-effects';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { adopting, createOnce } from '../../platform/http/create-once';
import { onAllRecordNews } from '../../platform/live/record-news';
import { machinesHook, type SignedIn } from '../session/signed-in';

type Request = SaveRequest<ViewValues>;

const fetchViews = async (api: CallApi, signal: AbortSignal): Promise<readonly View[]> =>
  (await orThrow(api(listViews, { signal }))).data;

/**
 * Saves a view. If an earlier request whose answer was lost has saved the same filters, that view
 * gets the new name.
 */
function create(api: CallApi, body: NewView, request: Request, signal: AbortSignal): Promise<View> {
  return createOnce(api, request, {
    create: async (idempotencyKey) =>
      (await orThrow(api(createView, { body, idempotencyKey, signal }))).data,
    adopt: adopting(request, {
      body,
      read: async (id) => {
        const existing = (await fetchViews(api, signal)).find((view) => view.id === id);
        return existing?.query === body.query ? existing : null;
      },
      bodyOf: ({ name, query, isShared }) => ({ name, query, isShared }),
      update: async (id, changes, idempotencyKey) => {
        const sending = { params: { id }, body: changes, idempotencyKey, signal };
        return (await orThrow(api(updateView, sending))).data;
      },
    }),
  });
}

async function change(
  api: CallApi,
  wish: ViewChange,
  sending: Sending,
): Promise<View | { id: number }> {
  const { id, version } = wish.view;
  const params = { id };
  if (wish.kind === 'delete') return (await orThrow(api(deleteView, { ...sending, params }))).data;
  const body = { query: wish.query, version };
  return (await orThrow(api(updateView, { ...sending, params, body }))).data;
}

async function save(
  api: CallApi,
  query: string,
  request: Request,
  signal: AbortSignal,
): Promise<View> {
  const { values, version, subjectId, idempotencyKey } = request;
  if (subjectId === null || version === null)
    return create(api, { ...values, query }, request, signal);
  const [params, body] = [{ id: subjectId }, { name: values.name, version }];
  return (await orThrow(api(updateView, { params, body, idempotencyKey, signal }))).data;
}

/** What a change of a view has done. */
export const changedInWords = ({ kind }: Pick<ViewChange, 'kind'>): string =>
  kind === 'delete' ? VIEW_MESSAGES.removed : VIEW_MESSAGES.saved;

/** The machines of saved views with their effects. */
export function provideViewMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    // A dialog that was closed while it saved notifies nobody, so own changes count too.
    viewList: viewListMachine.provide(
      loadEffects((_, signal) => fetchViews(api, signal), onAllRecordNews),
    ),
    viewChange: viewChangeMachine.provide(
      changeEffects(outside, (wish, sending) => change(api, wish, sending), {
        done: (wish) => `${changedInWords(wish)}: ${wish.view.name}`,
        failed: ({ view }) => `${VIEW_MESSAGES.changeFailed} (“${view.name}”)`,
      }),
    ),
    /** The form of a view; a new one gets what the list shows. */
    viewFormFor: (query: string) =>
      viewFormMachine.provide(
        formEffects(outside, (request, signal) => save(api, query, request, signal)),
      ),
  };
}

export const useViewMachines = machinesHook(provideViewMachines);
