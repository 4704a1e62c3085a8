import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { VERIFICATION_MESSAGES } from '../../../contract/items/messages';
import type { Item } from '../../../contract/items/item';
import { EffectFailed } from '../../../machines/failure';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { type Verdict, verdictDraft } from '../../../machines/items/resolution-values';
import { verdictMachine } from '../../../machines/items/verdict.machine';
import { noVerdict, type VerdictValues } from '../../../machines/items/verdict-values';
import { judge } from '../../../src/features/items/resolution/calls';
import { recordedChanges } from '../../support/records/changes';
import { formDoubles } from '../../support/machines/form-doubles';
import { aResolvedItem } from '../../support/records/items';
import { clockOn } from '../../models/clock/clock-at';

/** What the dialog of a verdict sends after somebody else has changed the item. */

const waiting = (resolvedAt: string, version: number) =>
  aResolvedItem({ requiresVerification: true, resolvedAt, version });
const SEEN = waiting('2026-11-21T08:00:00.000Z', 2);
const THEIRS = waiting('2026-11-21T09:00:00.000Z', 4);

async function open(verdict: Verdict) {
  const { changes, made } = recordedChanges();
  const { recall, effects } = formDoubles<VerdictValues, Item>({});
  const save = fromPromise<Item, SaveRequest<VerdictValues>>(({ input }) =>
    judge(changes, input).catch(() => {
      const message = VERIFICATION_MESSAGES.resolvedAgain;
      throw new EffectFailed({ message, status: 409, errors: {}, current: THEIRS });
    }),
  );
  const actors = { ...effects.actors, save };
  const actor = createActor(verdictMachine.provide({ ...effects, actors }), {
    input: {
      initial: noVerdict(SEEN),
      version: SEEN.version,
      draftKey: { userId: 1, form: verdictDraft(verdict, SEEN.id), holder: 'this' },
      saveKey: 'key',
      clock: clockOn('2026-11-21'),
      subjectId: SEEN.id,
    },
  }).start();
  await recall.resolve(0, null);
  const submit = async (reason: string) => {
    actor.send({ type: 'field.changed', changes: { reason } });
    actor.send({ type: 'form.submit' });
    await expect.poll(() => actor.getSnapshot().value).toBe('conflicted');
  };
  return { actor, made, submit };
}

test.each([
  ['verify', 'verifyItem'],
  ['return', 'returnItem'],
] as const)('a dialog to %s does that, whatever the user decides', async (verdict, call) => {
  const { actor, made, submit } = await open(verdict);
  await submit('Nobody else is here');
  actor.send({ type: 'conflict.keepMine' });
  await expect.poll(() => actor.getSnapshot().value).toBe('conflicted');
  actor.send({ type: 'conflict.takeTheirs' });
  await submit('Still nobody');
  expect(made.map((change) => [change.call, change.body, change.base])).toEqual([
    [call, { reason: 'Nobody else is here' }, { status: 'Resolved', resolvedAt: SEEN.resolvedAt }],
    [
      call,
      { reason: 'Nobody else is here' },
      { status: 'Resolved', resolvedAt: THEIRS.resolvedAt },
    ],
    [call, { reason: 'Still nobody' }, { status: 'Resolved', resolvedAt: THEIRS.resolvedAt }],
  ]);
});
