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
import { actionEffects, type Sending } from '../../actions/action-effects';
import { loadEffects } from '../../loading/load-effects';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { machinesHook, type SignedIn } from '../session/signed-in';

const fetchViews = async (api: CallApi, signal: AbortSignal): Promise<readonly View[]> =>
  (await orThrow(api(listViews, { signal }))).data;

async function change(api: CallApi, wish: ViewChange, sending: Sending): Promise<{ id: number }> {
  if (wish.kind === 'create') {
    return (await orThrow(api(createView, { ...sending, body: wish.view }))).data;
  }
  const { id, version } = wish.view;
  const params = { id };
  if (wish.kind === 'delete') return (await orThrow(api(deleteView, { ...sending, params }))).data;
  const body = { ...wish.changes, version };
  return (await orThrow(api(updateView, { ...sending, params, body }))).data;
}

/** The machines of saved views with their effects. */
export const provideViewMachines = ({ api }: SignedIn) => ({
  viewList: viewListMachine.provide(loadEffects((_, signal) => fetchViews(api, signal))),
  viewChange: viewChangeMachine.provide(
    actionEffects((wish, sending) => change(api, wish, sending)),
  ),
});

export const useViewMachines = machinesHook(provideViewMachines);
