import { OFFICE_MESSAGES } from '../../../contract/office/messages';
import { officeFormMachine } from '../../../machines/office/office-form.machine';
import { type LogoChange, officeLogoMachine } from '../../../machines/office/office-logo.machine';
import { officeMachine } from '../../../machines/office/office.machine';
import { changeEffects } from '../../actions/change-effects';
import { formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { changeLogo, fetchOffice, saveOffice } from './calls';

/** What a change of the logo has done. */
export const logoInWords = ({ file }: LogoChange): string =>
  file === null ? OFFICE_MESSAGES.logoRemoved : OFFICE_MESSAGES.logoSaved;

/** The machines of the office's settings with their effects. */
export function provideOfficeMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    office: officeMachine.provide(loadEffects((_, signal) => fetchOffice(api, signal))),
    officeForm: officeFormMachine.provide(
      formEffects(outside, (request, signal) => saveOffice(api, request, signal), {
        kind: 'office',
        read: (_, signal) => fetchOffice(api, signal),
      }),
    ),
    officeLogo: officeLogoMachine.provide(
      changeEffects(outside, (change, sending) => changeLogo(api, change, sending), {
        done: logoInWords,
        failed: () => OFFICE_MESSAGES.logoFailed,
      }),
    ),
  };
}

export const useOfficeMachines = machinesHook(provideOfficeMachines);
