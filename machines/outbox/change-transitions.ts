import { type Failure, failureOf } from '../failure';
import { isUnanswered } from '../unanswered';
import type { Announced, ChangeContext } from './change-context';
import type { KeptChange } from './kept-change';

/** Transitions and parameters that several states of a change share. */

interface Now {
  context: ChangeContext;
}
interface Failed {
  event: { error: unknown };
}
interface Altered {
  event: { change: KeptChange };
}

export const announce = <Type extends Announced>(type: Type) =>
  ({ type: 'announce', params: type }) as const;

export const changeOf = ({ context }: Now) => context.change;
/** As the device keeps it. */
export const keptOf = ({ context: { kept, change } }: Now) => ({ change: kept ?? change });
export const failureIn = ({ event }: Failed) => failureOf(event.error);

export const noteFailure = { type: 'noteFailure', params: failureIn } as const;
/** Why a try has failed, if it may say why the change stays here. */
export const noteObstacle = { type: 'noteObstacle', params: failureIn } as const;

function reportOf(failure: Failure): Announced {
  if (failure.isOfDevice === true) return 'change.moved';
  return isUnanswered(failure) ? 'change.stalled' : 'change.answered';
}

/** Announces whether a failed try got an answer. */
export const announceTry = {
  type: 'announce',
  params: ({ event }: Failed): Announced => reportOf(failureOf(event.error)),
} as const;

/** To the state that a change is stored with. */
export const statesOf = <Params>(params: Params) =>
  [
    { guard: { type: 'isClashing', params }, target: '#change.clashing' },
    { guard: { type: 'isRefused', params }, target: '#change.refused' },
    { target: '#change.pending' },
  ] as const;

const changeIn = ({ event }: Altered) => event.change;
const takingOver = [{ type: 'takeOver', params: changeIn }, announce('change.updated')] as const;
const [clashing, refused, pending] = statesOf(changeIn);

/** What other tabs do with the change. */
export const elsewhere = {
  'change.altered': [
    { ...clashing, actions: takingOver },
    { ...refused, actions: takingOver },
    { ...pending, actions: takingOver },
  ],
  'change.gone': { target: '#change.missing' },
} as const;

export const dropped = { target: '#change.dropping' } as const;

/** The change is sent again, because it was made again under the same key. */
export const renewed = {
  guard: 'isAttended',
  target: '#change.storing',
  actions: { type: 'edit', params: {} },
} as const;
