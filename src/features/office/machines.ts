import { officeFormMachine } from '../../../machines/office/office-form.machine';
import { officeLogoMachine } from '../../../machines/office/office-logo.machine';
import { officeMachine } from '../../../machines/office/office.machine';
import { actionEffects } from '../../actions/action-effects';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { changeLogo, fetchOffice, saveOffice } from './calls';

/** The machines of the office's settings with their effects. */
export function provideOfficeMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    office: officeMachine.provide(loadEffects((_, signal) => fetchOffice(api, signal))),
    officeForm: officeFormMachine.provide(
      formEffects(outside, (request, signal) => saveOffice(api, request, signal), {
        kind: 'office',
        idOf: (id) => Promise.resolve(id),
        read: (_, signal) => fetchOffice(api, signal),
      }),
    ),
    officeLogo: officeLogoMachine.provide(
      actionEffects((change, sending) => changeLogo(api, change, sending)),
    ),
  };
}

export const useOfficeMachines = machinesHook(provideOfficeMachines);
