import assert from 'node:assert/strict';
import { boardMoveMachine, type MoveRequest } from '../../../machines/items/board-move.machine';
import { anItem } from '../../support/records/items';
import { modelOf } from '../../support/models/model';
import { answered } from '../failures';

const today = '2026-03-01';
const conflict = (fields: Parameters<typeof anItem>[0]) =>
  answered(409, { current: anItem({ version: 5, ...fields }) });

export const model = modelOf({
  machine: boardMoveMachine,
  inputs: { 'to In Progress': { id: 7, status: 'InProgress', today } },
  events: {},
  effects: {
    setStatus: {
      moved: { output: ({ status }: MoveRequest) => anItem({ status, version: 2 }) },
      'somebody closed it': { error: conflict({ status: 'Closed' }) },
      'is gone': { error: answered(404) },
      refused: { error: answered(422) },
    },
  },
  invariant: ({ snapshot, reported }) => {
    const ended = reported.filter(({ type }) => type === 'move.ended').length;
    assert.equal(
      ended,
      snapshot.status === 'done' ? 1 : 0,
      'The board is notified once of the end',
    );
  },
});
