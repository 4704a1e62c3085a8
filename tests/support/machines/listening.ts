import { type AnyEventObject, createActor, fromCallback } from 'xstate';

/** An actor that passes every event to a function. */
export const listening = (hear: (event: AnyEventObject) => void) =>
  createActor(
    fromCallback<AnyEventObject>(({ receive }) => {
      receive(hear);
    }),
    // The id is part of the paths of models that have the actor as an input.
    { id: 'listener' },
  ).start();
