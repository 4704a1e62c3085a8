import assert from 'node:assert/strict';
import { EffectFailed } from '../../../machines/failure';
import type { ChangeReport } from '../../../machines/outbox/change-context';
import { changeMachine } from '../../../machines/outbox/change.machine';
import { modelOf, type Seen } from '../../support/models/model';
import { answered, BROKEN, OF_DEVICE, UNANSWERED, UNREADABLE } from '../failures';
import { aClashingChange, aKeptChange, aNewChange, aRefusedChange, CLASH } from './changes';

/** The author of a change learns its outcome once each time that they wait for it. */
function attendantsLearnOnce({ snapshot, received, reported }: Seen<typeof changeMachine>) {
  const reports = reported as ChangeReport[];
  const learned = reports.filter(
    (report) =>
      report.type === 'change.deferred' || (report.type === 'change.ended' && report.isAttended),
  ).length;
  const isLeft = snapshot.status === 'active' && snapshot.context.isAttended;
  const attended = received.filter(({ type }) => type === 'change.attend').length;
  const waits = learned + (isLeft ? 1 : 0);
  assert.ok(waits <= attended + 1, 'Somebody learns an outcome twice');
  const isMadeHere = reports.some(({ type }) => type === 'change.kept' || type === 'change.unkept');
  if (isMadeHere && attended === 0) assert.equal(waits, 1, 'Somebody waits for ever');
}

/** It ends only because the server or a person decided, or another tab has it. */
function nothingIsLost({ snapshot, received, reported }: Seen<typeof changeMachine>) {
  const reports = reported as ChangeReport[];
  const ends = reports.filter((report) => report.type === 'change.ended');
  assert.equal(ends.length, snapshot.status === 'done' ? 1 : 0);
  const { kept, answer, failure } = snapshot.context;
  const isUnwanted = received.some(
    ({ type }) => type === 'change.remove' || type === 'clash.decide',
  );
  for (const { end, isAttended } of ends) {
    if (end.kind === 'acknowledged') assert.notEqual(answer, null);
    if (end.kind === 'removed') assert.ok(isUnwanted, 'It was dropped by itself');
    if (end.kind === 'gone' && !isUnwanted)
      assert.ok(!isAttended, 'Its author does not learn what became of it');
    if (end.kind === 'returned') assert.ok(isAttended && failure !== null, 'Nobody has it back');
  }
  if (snapshot.matches('refused') || snapshot.matches('clashing'))
    assert.notEqual(kept, null, 'It waits for a person, but the device does not keep it');
}

export const model = modelOf({
  machine: changeMachine,
  inputs: {
    'a new change': { change: aNewChange(), isOnline: true },
    'a new change without a connection': { change: aNewChange(), isOnline: false },
    'a change of last time': { change: aKeptChange(), isOnline: true },
    'a clashing change': { change: aClashingChange(), isOnline: true },
    'a refused change': { change: aRefusedChange(), isOnline: true },
  },
  events: {
    'change.begin': {},
    'change.attend': {},
    'clash.decide': {
      mine: { decisions: { title: 'mine' } },
      theirs: { decisions: { title: 'theirs' } },
    },
    'change.again': { 'as it is': {}, edited: { body: { title: 'Verge' } } },
    'change.remove': {},
    'change.altered': {
      'another tab has decided': { change: aKeptChange({ body: { title: 'Verge' } }) },
      'it clashed in another tab': { change: aClashingChange() },
      'it was refused in another tab': { change: aRefusedChange() },
    },
    'change.gone': {},
    'record.named': { 'item 5': { kind: 'item', from: -7, to: 5 } },
    'server.missed': {},
    'server.answered': {},
    'connection.lost': {},
    'connection.returned': {},
  },
  effects: {
    keepChange: {
      'it is kept': { output: aKeptChange() },
      'it was refused last time': { output: aRefusedChange() },
      'no room': { error: BROKEN },
    },
    sendChange: {
      acknowledged: {
        output: { kind: 'acknowledged', record: { id: 5 }, id: 5, isMerged: false },
      },
      merged: { output: { kind: 'acknowledged', record: { id: 5 }, id: 5, isMerged: true } },
      'another tab sends it': { output: { kind: 'notYet' } },
      'another tab has sent it': { output: { kind: 'gone' } },
      'another tab has its refusal': { output: { kind: 'altered', change: aRefusedChange() } },
      unanswered: { error: UNANSWERED },
      'in trouble': { error: answered(500) },
      refused: { error: answered(422) },
      clashes: { error: new EffectFailed(CLASH) },
      'something else answers': { error: UNREADABLE },
      'the storage fails': { error: OF_DEVICE },
    },
    forgetChange: { 'it is forgotten': { output: undefined }, breaks: { error: BROKEN } },
    storeChange: { 'it is stored': { output: undefined }, 'no room': { error: BROKEN } },
    dropChange: {
      'it is forgotten': { output: { kind: 'dropped' } },
      'another tab has sent or removed it': { output: { kind: 'gone' } },
      'another tab is sending it': {
        output: { kind: 'stays', change: aKeptChange({ isSent: true }) },
      },
      breaks: { error: BROKEN },
    },
  },
  // No control of this tab causes the events of other tabs.
  offers: (_, event) => event !== 'change.altered' && event !== 'change.gone',
  distinguish: ({ context }) => [
    context.isAttended,
    context.isOnline,
    context.kept === null,
    context.change.state,
    context.change.key,
    context.attempts > 0,
    context.before === null,
  ],
  depth: 4,
  invariant: (seen) => {
    attendantsLearnOnce(seen);
    nothingIsLost(seen);
  },
});
