import { assign, enqueueActions, type EventObject, fromCallback, raise, setup } from 'xstate';
import { RECENT_INSPECTIONS_SHOWN } from '../../contract/dashboard/dashboard-rows';
import { type ClockActor, followClock, type Moment } from '../clock/clock.machine';
import { recentInspectionsMachine } from '../inspections/recent-inspections.machine';
import {
  clientStatisticsMachine,
  type DayQuery,
  inspectionStatisticsMachine,
  projectStatisticsMachine,
  todaysScheduleMachine,
  upcomingDeadlinesMachine,
} from './parts.machine';
import { notProvided } from '../failure';
import { isRepeating, type Retried } from '../loading/retry-pause';

/** How many entries of the day's schedule are loaded until the user asks for all. */
export const SCHEDULE_SHOWN = 6;

/** The parts whose failure means that the dashboard's data could not be loaded. */
type Part = 'inspectionStatistics' | 'recentInspections' | 'todaysSchedule' | 'upcomingDeadlines';

interface Context {
  clock: ClockActor;
  /** The user's time, at most a minute old. */
  moment: Moment;
  /** The parts that failed to load. */
  failed: readonly Part[];
}

/** The screen became wide enough for the figures, or too narrow. */
export type ScreenReport = { type: 'screen.widened' } | { type: 'screen.narrowed' };

type Event =
  | ScreenReport
  | { type: 'alert.dismiss' }
  | { type: 'day.began' }
  | { type: 'part.failed' };

const without = (failed: readonly Part[], parts: readonly Part[]) =>
  failed.filter((part) => !parts.includes(part));

const onThatDay = ({ context: { moment } }: { context: Context }): { query: DayQuery } => ({
  query: { today: moment.today, timeZone: moment.timeZone },
});

const shownBy = ({ event }: { event: { snapshot: { context: Moment | undefined } } }) =>
  event.snapshot.context;

interface PartSnapshot {
  event: {
    snapshot: {
      matches: (state: 'failed') => boolean;
      context: Retried;
    };
  };
}

/** Whether a part has failed. While it repeats itself, it still has. */
const hasFailed = ({ event: { snapshot } }: PartSnapshot) =>
  snapshot.matches('failed') || isRepeating(snapshot.context);

/** Records whether a part has failed. */
const accounted = (part: Part) =>
  ({
    onSnapshot: {
      actions: {
        type: 'note',
        params: (snapshot: PartSnapshot) => ({ part, isFailed: hasFailed(snapshot) }),
      },
    },
    onError: { actions: { type: 'note', params: { part, isFailed: true } } },
  }) as const;

/**
 * The dashboard. Its parts load independently: the failure of one does not affect the others. When
 * a new day begins on the user's clock, all are loaded again, so that yesterday is never shown as
 * today. Figures are requested only when they are shown.
 */
export const dashboardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { clock: ClockActor },
    tags: {} as 'alert' | 'figures',
    children: {} as {
      clock: 'clock';
      watchScreen: 'watchScreen';
      clientStatistics: 'clientStatistics';
      projectStatistics: 'projectStatistics';
      inspectionStatistics: 'inspectionStatistics';
      recentInspections: 'recentInspections';
      todaysSchedule: 'todaysSchedule';
      upcomingDeadlines: 'upcomingDeadlines';
    },
  },
  actors: {
    clock: followClock,
    watchScreen: fromCallback<EventObject, undefined, ScreenReport>(() =>
      notProvided('dashboard.watchScreen'),
    ),
    clientStatistics: clientStatisticsMachine,
    projectStatistics: projectStatisticsMachine,
    inspectionStatistics: inspectionStatisticsMachine,
    recentInspections: recentInspectionsMachine,
    todaysSchedule: todaysScheduleMachine,
    upcomingDeadlines: upcomingDeadlinesMachine,
  },
  actions: {
    takeMoment: assign({
      moment: ({ context }, shown: Moment | undefined) => shown ?? context.moment,
    }),
    note: enqueueActions(
      ({ context, enqueue }, { part, isFailed }: { part: Part; isFailed: boolean }) => {
        if (context.failed.includes(part) === isFailed) return;
        const others = without(context.failed, [part]);
        enqueue.assign({ failed: isFailed ? [...others, part] : others });
        if (isFailed) enqueue.raise({ type: 'part.failed' });
      },
    ),
    forget: assign({
      failed: ({ context }, parts: readonly Part[]) => without(context.failed, parts),
    }),
  },
  guards: {
    isOtherDay: ({ context: { moment } }, shown: Moment | undefined) =>
      shown !== undefined && (shown.today !== moment.today || shown.timeZone !== moment.timeZone),
    hasNoFailures: ({ context }) => context.failed.length === 0,
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input: { clock } }) => ({
    clock,
    moment: clock.getSnapshot().context,
    failed: [],
  }),
  type: 'parallel',
  invoke: [
    {
      id: 'clock',
      src: 'clock',
      input: ({ context }) => context.clock,
      onSnapshot: [
        {
          guard: { type: 'isOtherDay', params: shownBy },
          actions: [{ type: 'takeMoment', params: shownBy }, raise({ type: 'day.began' })],
        },
        { actions: { type: 'takeMoment', params: shownBy } },
      ],
      onError: {},
    },
    { id: 'watchScreen', src: 'watchScreen', onError: {} },
  ],
  states: {
    day: {
      initial: 'showing',
      description: 'The parts shown on every screen.',
      states: {
        showing: {
          description: "The newest inspections, and the day's schedule and deadlines.",
          exit: {
            type: 'forget',
            params: ['recentInspections', 'todaysSchedule', 'upcomingDeadlines'],
          },
          on: { 'day.began': { target: 'showing', reenter: true } },
          invoke: [
            {
              id: 'recentInspections',
              src: 'recentInspections',
              input: { query: { count: RECENT_INSPECTIONS_SHOWN } },
              ...accounted('recentInspections'),
            },
            {
              id: 'todaysSchedule',
              src: 'todaysSchedule',
              input: (args) => ({ query: { ...onThatDay(args).query, limit: SCHEDULE_SHOWN } }),
              ...accounted('todaysSchedule'),
            },
            {
              id: 'upcomingDeadlines',
              src: 'upcomingDeadlines',
              input: onThatDay,
              ...accounted('upcomingDeadlines'),
            },
          ],
        },
      },
    },
    figures: {
      initial: 'unasked',
      description: 'The parts shown on wide screens only.',
      states: {
        unasked: {
          description: 'There is no room for the figures; they are not requested.',
          on: { 'screen.widened': 'asked' },
        },
        asked: {
          initial: 'shown',
          description: 'The figures of clients, projects and inspections of the day.',
          exit: { type: 'forget', params: ['inspectionStatistics'] },
          invoke: [
            { id: 'clientStatistics', src: 'clientStatistics', input: onThatDay, onError: {} },
            { id: 'projectStatistics', src: 'projectStatistics', input: onThatDay, onError: {} },
            {
              id: 'inspectionStatistics',
              src: 'inspectionStatistics',
              input: onThatDay,
              ...accounted('inspectionStatistics'),
            },
          ],
          states: {
            shown: {
              description: 'The screen is wide enough for the figures.',
              tags: 'figures',
              on: {
                'screen.narrowed': 'hidden',
                'day.began': { target: '#dashboard.figures.asked', reenter: true },
              },
            },
            hidden: {
              description:
                'The screen became too narrow; the figures are kept until it is wide again.',
              on: {
                'screen.widened': 'shown',
                'day.began': '#dashboard.figures.unasked',
              },
            },
          },
        },
      },
    },
    alert: {
      initial: 'silent',
      description: 'Whether an alert reports a failed part.',
      states: {
        silent: {
          description: 'No part has failed.',
          on: { 'part.failed': 'raised' },
        },
        raised: {
          description: 'A part could not be loaded; an alert says so.',
          tags: 'alert',
          always: { guard: 'hasNoFailures', target: 'silent' },
          on: { 'alert.dismiss': 'dismissed' },
        },
        dismissed: {
          description: 'The user has dismissed the alert; only another failure raises it again.',
          always: { guard: 'hasNoFailures', target: 'silent' },
          on: { 'part.failed': 'raised' },
        },
      },
    },
  },
});
