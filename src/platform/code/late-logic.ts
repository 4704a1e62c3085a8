import type { AnyActorLogic } from 'xstate';

/** The logic of an actor whose code is loaded later, but before the actor starts. */
export interface LateLogic<Logic extends AnyActorLogic> {
  logic: Logic;
  provide: (logic: Logic) => void;
}

/** A placeholder for the logic in a machine until the code has loaded. */
export function lateLogic<Logic extends AnyActorLogic>(): LateLogic<Logic> {
  let arrived: Logic | undefined;
  const here = (): Logic => {
    if (arrived === undefined) throw new Error('The code of this actor is not here yet');
    return arrived;
  };
  const placeholder: AnyActorLogic = {
    getInitialSnapshot: (scope, input) => here().getInitialSnapshot(scope, input) as never,
    transition: (snapshot, event, scope) => here().transition(snapshot, event, scope) as never,
    start: (snapshot, scope) => here().start?.(snapshot, scope),
    restoreSnapshot: (snapshot, scope) => here().restoreSnapshot?.(snapshot, scope) as never,
    getPersistedSnapshot: (snapshot, options) => here().getPersistedSnapshot(snapshot, options),
  };
  return {
    logic: placeholder as Logic,
    provide: (logic) => {
      arrived = logic;
    },
  };
}
