import assert from 'node:assert/strict';
import { signaturePadMachine } from '../../../machines/signatures/signature-pad.machine';
import { modelOf } from '../../support/models/model';

const GLASS = { width: 300, height: 120 };
const touch = (pointer: number, x: number, room = 100) => ({
  pointer,
  points: [
    { x, y: 10 },
    { x: x + 0.5, y: 10 },
    { x: x + 20, y: 400 },
  ],
  room,
});

export const model = modelOf({
  machine: signaturePadMachine,
  inputs: { 'an empty glass': undefined },
  events: {
    'pen.down': {
      'a finger': { ...touch(1, 10), ...GLASS },
      'on a full glass': { ...touch(1, 10, 0), ...GLASS },
    },
    'pen.move': {
      'the finger': touch(1, 100),
      'beyond the edge': touch(1, 900),
      'the last point that has room': touch(1, 200, 3),
      'another finger': touch(2, 200),
    },
    'pen.up': { 'the finger': { pointer: 1 }, 'another finger': { pointer: 2 } },
    'pen.lost': { 'the finger': { pointer: 1 }, 'another finger': { pointer: 2 } },
  },
  distinguish: ({ context }) => context.points.length,
  invariant: ({ snapshot: { value, context }, emitted }) => {
    assert.equal(value === 'drawing', context.pointer !== null);
    assert.equal(value === 'drawing', context.points.length > 0);
    for (const { path } of emitted) {
      assert.match(path, /^M\d+(\.\d)? \d+(\.\d)?(L\d+(\.\d)? \d+(\.\d)?)*$/);
    }
  },
});
