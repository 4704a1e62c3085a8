import {
  createView,
  deleteView,
  listViews,
  updateView,
  type View,
} from '../../../contract/views/calls';
import {
  type ViewChange,
  viewChangeMachine,
  viewListMachine,
} from '../../../machines/views/views.machine';
import { type ViewValues, viewFormMachine } from '../../../machines/views/view-form.machine';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { formEffects } from '../../forms/form-effects';
import { actionEffects, type Sending } from '../../actions/action-effects';
import { loadEffects } from '../../loading/load-effects';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { machinesHook, type SignedIn } from '../session/signed-in';

const fetchViews = async (api: CallApi, signal: AbortSignal): Promise<readonly View[]> =>
  (await orThrow(api(listViews, { signal }))).data;

async function change(api: CallApi, wish: ViewChange, sending: Sending): Promise<{ id: number }> {
  const { id, version } = wish.view;
  const params = { id };
  if (wish.kind === 'delete') return (await orThrow(api(deleteView, { ...sending, params }))).data;
  const body = { query: wish.query, version };
  return (await orThrow(api(updateView, { ...sending, params, body }))).data;
}

async function save(
  api: CallApi,
  query: string,
  { values, version, subjectId, idempotencyKey }: SaveRequest<ViewValues>,
  signal: AbortSignal,
): Promise<View> {
  if (subjectId === null || version === null) {
    const body = { ...values, query };
    return (await orThrow(api(createView, { body, idempotencyKey, signal }))).data;
  }
  const [params, body] = [{ id: subjectId }, { name: values.name, version }];
  return (await orThrow(api(updateView, { params, body, idempotencyKey, signal }))).data;
}

/** The machines of saved views with their effects. */
export function provideViewMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    viewList: viewListMachine.provide(loadEffects((_, signal) => fetchViews(api, signal))),
    viewChange: viewChangeMachine.provide(
      actionEffects((wish, sending) => change(api, wish, sending)),
    ),
    /** The form of a view; a new one gets what the list shows. */
    viewFormFor: (query: string) =>
      viewFormMachine.provide(
        formEffects(outside, (request, signal) => save(api, query, request, signal)),
      ),
  };
}

export const useViewMachines = machinesHook(provideViewMachines);
