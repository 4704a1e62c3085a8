import { nanoid } from 'nanoid';
import { givenUpIn } from '../../../machines/outbox/decided-change';
import { EffectFailed } from '../../../machines/failure';
import type { MadeChange, RecordChanges } from './record-changes';

type Making<Shown> = Pick<RecordChanges<Shown>, 'make'>;

const WORDLESS = { message: 'The history has no word for it', status: null, errors: {} };

/**
 * Makes changes that their author has given up after a clash; only the values for the record's
 * history are sent.
 */
export const givingUp = <Shown, Changes extends Making<Shown>>(
  changes: Changes & Making<Shown>,
): Changes => ({
  ...changes,
  make: ({ key = nanoid(), ...made }: MadeChange) => {
    const left = givenUpIn({ ...made, key });
    return left === null
      ? Promise.reject(new EffectFailed(WORDLESS))
      : changes.make({ ...made, ...left });
  },
});
