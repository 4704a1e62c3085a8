import { assign, emit, setup } from 'xstate';
import { pathOf, type Point } from '../../contract/signatures/drawing';

interface Glass {
  width: number;
  height: number;
}

interface Touch {
  /** The browser's id of the finger or pen. */
  pointer: number;
  points: readonly Point[];
}

interface Context extends Glass {
  pointer: number | null;
  points: readonly Point[];
}

export type SignaturePadEvent =
  | ({ type: 'pen.down'; room: number } & Touch & Glass)
  | ({ type: 'pen.move'; room: number } & Touch)
  | { type: 'pen.up'; pointer: number }
  /** The browser interrupts the touch, such as for a call; what was drawn so far counts. */
  | { type: 'pen.lost'; pointer: number };

export interface StrokeDrawn extends Glass {
  type: 'stroke.drawn';
  path: string;
}

/** Points closer together make no visible difference. */
const NEAREST = 1.5;

function joined(before: readonly Point[], more: readonly Point[], room: number) {
  const points = [...before];
  for (const point of more) {
    const last = points.at(-1);
    const isNear = last !== undefined && Math.hypot(point.x - last.x, point.y - last.y) < NEAREST;
    if (!isNear && points.length < room) points.push(point);
  }
  return points;
}

/**
 * Follows one finger on the screen and emits each stroke. Other fingers, the heel of the hand and
 * raindrops that touch the screen at the same time are ignored.
 */
export const signaturePadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SignaturePadEvent,
    emitted: {} as StrokeDrawn,
  },
  actions: {
    begin: assign(
      (_, { pointer, points, room, width, height }: Touch & Glass & { room: number }) => ({
        pointer,
        width,
        height,
        points: joined([], points, room),
      }),
    ),
    follow: assign(({ context }, { points, room }: Touch & { room: number }) => ({
      points: joined(context.points, points, room),
    })),
    tellStroke: emit(({ context: { points, width, height } }): StrokeDrawn => {
      return { type: 'stroke.drawn', path: pathOf(points, { width, height }), width, height };
    }),
    forget: assign({ pointer: null, points: [] }),
  },
  guards: {
    hasRoom: (_, { room }: { room: number }) => room > 0,
    isFollowed: ({ context }, { pointer }: { pointer: number }) => context.pointer === pointer,
  },
}).createMachine({
  id: 'signaturePad',
  context: { pointer: null, points: [], width: 1, height: 1 },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Nothing touches the screen. A full drawing takes no more strokes.',
      on: {
        'pen.down': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          target: 'drawing',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    drawing: {
      description: 'A finger draws a stroke; others are ignored.',
      on: {
        'pen.move': {
          guard: { type: 'isFollowed', params: ({ event }) => event },
          actions: { type: 'follow', params: ({ event }) => event },
        },
        'pen.up': {
          guard: { type: 'isFollowed', params: ({ event }) => event },
          target: 'waiting',
          actions: ['tellStroke', 'forget'],
        },
        'pen.lost': {
          guard: { type: 'isFollowed', params: ({ event }) => event },
          target: 'waiting',
          actions: ['tellStroke', 'forget'],
        },
      },
    },
  },
});
