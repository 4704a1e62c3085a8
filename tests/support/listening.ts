import { type AnyEventObject, createActor, fromCallback } from 'xstate';

/** An actor that hands on whatever it hears. */
export const listening = (hear: (event: AnyEventObject) => void) =>
  createActor(
    fromCallback<AnyEventObject>(({ receive }) => {
      receive(hear);
    }),
    // Written out with the paths of a model that it is an input of.
    { id: 'listener' },
  ).start();
