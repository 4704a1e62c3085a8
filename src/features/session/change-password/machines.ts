import { passwordFormMachine } from '../../../../machines/session/password-form.machine';
import { formEffects, NO_DRAFTS } from '../../../forms/form-effects';
import { machinesHook, type SignedIn } from '../signed-in';
import { savePassword } from './calls';

/** The machine of Change Password with its effects. Passwords are not stored as drafts. */
export const providePasswordMachines = (outside: SignedIn) => ({
  passwordForm: passwordFormMachine.provide(
    formEffects({ ...outside, drafts: NO_DRAFTS }, ({ values }, signal) =>
      savePassword(outside.api, values, signal),
    ),
  ),
});

export const usePasswordMachines = machinesHook(providePasswordMachines);
