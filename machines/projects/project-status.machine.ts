import { assign, setup } from 'xstate';
import type { ProjectStatus } from '../../contract/enums';
import { type ProjectPlan, projectStatusOf } from '../../contract/projects/project-status';
import { type ClockActor, followClock, type Moment } from '../clock/clock.machine';

interface Input extends ProjectPlan {
  clock: ClockActor;
}

interface Context extends Input {
  /** The user's time, as last read from the clock. */
  moment: Moment;
}

type Event = ProjectPlan & { type: 'plan.changed' };

/**
 * The current status of a project. It changes with the plan and when a new day begins on the user's
 * clock, without a reload.
 */
export const projectStatusMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as ProjectStatus,
  },
  actors: { clock: followClock },
  guards: {
    is: ({ context }, { status }: { status: ProjectStatus }) =>
      projectStatusOf(context, context.moment.today) === status,
  },
}).createMachine({
  id: 'projectStatus',
  context: ({ input }) => ({ ...input, moment: input.clock.getSnapshot().context }),
  initial: 'deciding',
  invoke: {
    id: 'clock',
    src: 'clock',
    input: ({ context }) => context.clock,
    onSnapshot: {
      guard: ({ context, event: { snapshot } }) =>
        snapshot.context !== undefined && snapshot.context.today !== context.moment.today,
      target: '.deciding',
      actions: assign({
        moment: ({ context, event }) => event.snapshot.context ?? context.moment,
      }),
    },
    onError: '.deciding',
  },
  on: {
    'plan.changed': {
      target: '.deciding',
      actions: assign({
        startDate: ({ event }) => event.startDate,
        endDate: ({ event }) => event.endDate,
        isOnHold: ({ event }) => event.isOnHold,
      }),
    },
  },
  states: {
    deciding: {
      description: 'The plan or the day has changed; the rule decides the status.',
      always: [
        { guard: { type: 'is', params: { status: 'OnHold' } }, target: 'onHold' },
        { guard: { type: 'is', params: { status: 'Completed' } }, target: 'completed' },
        { guard: { type: 'is', params: { status: 'InProgress' } }, target: 'inProgress' },
        { target: 'upcoming' },
      ],
    },
    upcoming: {
      description: 'The project has no start or end yet, or starts later.',
      tags: 'Upcoming',
    },
    inProgress: { description: 'Today is between start and end.', tags: 'InProgress' },
    completed: { description: 'The end has passed.', tags: 'Completed' },
    onHold: { description: 'The project is on hold; its dates have no effect.', tags: 'OnHold' },
  },
});
