import type { SignOff } from '../../../contract/signatures/calls';
import { signOffMachine } from '../../../machines/signatures/sign-off.machine';
import { signatureFormMachine } from '../../../machines/signatures/signature-form.machine';
import { formEffects } from '../../forms/form-effects';
import { copiedLoadEffects } from '../../loading/load-effects';
import { waitsAs } from '../../platform/outbox/unsent-records';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchSignOff, recallSignOff, signatureSaver } from './calls';

/** The machines of signatures with their effects. */
export function provideSignatureMachines(outside: SignedIn) {
  /** The revisions as last shown; a signature names what was shown. */
  const shown = new Map<number, SignOff>();
  const noted = (signOff: SignOff): SignOff => {
    shown.set(signOff.report.id, signOff);
    return signOff;
  };
  return {
    signOff: signOffMachine.provide(
      copiedLoadEffects(
        outside,
        async (query, signal) => noted(await fetchSignOff(outside, query, signal)),
        async (copies, query) => {
          const copy = await recallSignOff(outside, copies, query);
          return copy && { ...copy, data: noted(copy.data) };
        },
      ),
    ),
    signatureForm: signatureFormMachine.provide(
      formEffects(
        { ...outside, isWaiting: waitsAs('signature') },
        signatureSaver(outside, (id) => shown.get(id)),
      ),
    ),
  };
}

export const useSignatureMachines = machinesHook(provideSignatureMachines);
