import { fromPromise } from 'xstate';
import type { SignOff } from '../../../contract/signatures/calls';
import { signOffMachine } from '../../../machines/signatures/sign-off.machine';
import { signatureFormMachine } from '../../../machines/signatures/signature-form.machine';
import { signingMachine } from '../../../machines/signatures/signing.machine';
import { formEffects } from '../../forms/form-effects';
import { copiedLoadEffects } from '../../loading/load-effects';
import { waitsAs } from '../../platform/outbox/unsent-records';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchSignOff, recallSignOff, signatureSaver } from './calls';

/** The machines of signatures with their effects. */
export function provideSignatureMachines(outside: SignedIn) {
  const saver = signatureSaver(outside);
  return {
    signOff: signOffMachine.provide(
      copiedLoadEffects(
        outside,
        (query, signal) => fetchSignOff(outside, query, signal),
        (copies, query) => recallSignOff(outside, copies, query),
      ),
    ),
    signing: signingMachine.provide({
      actors: {
        awaitSent: fromPromise<undefined, { id: number }>(async ({ input, signal }) => {
          await (await outside.signatureChanges()).whenSent(input.id, signal);
          return undefined;
        }),
      },
    }),
    /** The form of one person, who signs what they are shown. */
    signatureFormFor: (shown: SignOff) =>
      signatureFormMachine.provide(
        formEffects({ ...outside, isWaiting: waitsAs('signature') }, saver(shown)),
      ),
  };
}

export const useSignatureMachines = machinesHook(provideSignatureMachines);
