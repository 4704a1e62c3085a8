import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { ACTION_MESSAGES } from '../../../contract/messages/actions';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { provideCalendarMachines } from '../../../src/features/calendar/machines';
import { provideClientMachines } from '../../../src/features/clients/machines';
import { provideOfficeMachines } from '../../../src/features/office/machines';
import { provideProjectMachines } from '../../../src/features/projects/machines';
import { provideReportMachines } from '../../../src/features/reports/machines';
import type { SignedIn } from '../../../src/features/session/signed-in';
import { provideShareMachines } from '../../../src/features/shares/machines';
import { provideUserMachines } from '../../../src/features/users/machines';
import { provideViewMachines } from '../../../src/features/views/machines';
import type { CallApi } from '../../../src/platform/http/call-api';
import type { Result } from '../../../src/platform/http/result';
import type { Notify } from '../../../src/ui/toast/toasts';
import { withResolvers } from '../../support/with-resolvers';

/** What becomes of a change that only the server can make when its screen or dialog is closed. */

interface Asked {
  signal: AbortSignal | undefined;
  answer: (result: Result<never>) => void;
}

/** The services of a user whose requests the test answers. */
function services() {
  const [asked, toasts] = [[] as Asked[], [] as Parameters<Notify>[]];
  const api = ((_: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    const { promise, resolve } = withResolvers<Result<never>>();
    asked.push({ signal, answer: resolve });
    return promise;
  }) as CallApi;
  const notify: Notify = (...toast) => {
    toasts.push(toast);
  };
  return { asked, toasts, outside: { userId: 1, api, notify } as unknown as SignedIn };
}

const ANSWER = { title: 'Deck survey', state: 'cancelled', newPassword: 'New-1-password' };
const DONE = { success: true, data: ANSWER, status: 200, total: 0 } as unknown as Result<never>;
const LOST = {
  success: false,
  error: 'Network error',
  status: null,
  details: { errors: {} },
} as unknown as Result<never>;

const user = { id: 7, email: 'ida@site.example' };
const report = { id: 7, title: 'Deck survey' };
const NAMED = { id: 7, name: 'Bau AG', version: 1 };
const wish = { subject: { inspectionId: 1 }, purpose: 'revision', layout: DEFAULT_REPORT_LAYOUT };

interface Machine {
  implementations: { actors: Record<string, unknown> };
}

const users = (of: SignedIn) => provideUserMachines(of).userActions;
const CHANGES: readonly (readonly [
  done: string,
  failed: string,
  of: (outside: SignedIn) => unknown,
  actor: string,
  subject: object,
])[] = [
  [
    'Deactivated ida@site.example.',
    'Failed to deactivate user ida@site.example',
    users,
    'execute',
    { action: 'deactivate', user },
  ],
  [
    'Password reset for ida@site.example. The new password is on the Users page.',
    'Failed to reset password ida@site.example',
    users,
    'execute',
    { action: 'resetPassword', user },
  ],
  [
    'Client archived successfully: Bau AG',
    'Failed to archive client “Bau AG”',
    (of) => provideClientMachines(of).clientArchiving,
    'execute',
    { ...NAMED, isArchived: false },
  ],
  [
    'Project put on hold: Bau AG',
    'Failed to put the project on hold “Bau AG”',
    (of) => provideProjectMachines(of).projectHold,
    'execute',
    { ...NAMED, status: 'Active', startDate: null, endDate: null },
  ],
  [
    'View saved: Mine',
    'Failed to change the views (“Mine”)',
    (of) => provideViewMachines(of).viewChange,
    'execute',
    { kind: 'update', view: { id: 7, name: 'Mine', version: 1 }, query: '' },
  ],
  [
    'Link created',
    'Failed to create the link',
    (of) => provideShareMachines(of).shareCreation,
    'execute',
    { reportId: 7, days: 30, revoked: [] },
  ],
  [
    'Link revoked',
    'Failed to revoke the link',
    (of) => provideShareMachines(of).shareRevocation,
    'execute',
    { id: 7 },
  ],
  [
    'Calendar feed has a new address',
    'Failed to change the calendar feed',
    (of) => provideCalendarMachines(of).calendarFeedChange,
    'execute',
    { kind: 'replace' },
  ],
  [
    'Logo removed',
    'Failed to change the logo',
    (of) => provideOfficeMachines(of).officeLogo,
    'execute',
    { file: null },
  ],
  [
    'The report “Deck survey” is being made. It is under Reports.',
    'Failed to make report',
    (of) => provideReportMachines(of).reportMaking,
    'askFor',
    wish,
  ],
  [
    'The report “Deck survey” was cancelled.',
    'Failed to cancel report',
    (of) => provideReportMachines(of).reportMaking,
    'cancelMaking',
    { report },
  ],
];

test.each(CHANGES)(
  '“%s” or “%s” is reported afterwards',
  async (done, failed, of, actor, subject) => {
    for (const isAnswered of [true, false]) {
      const { asked, toasts, outside } = services();
      const { implementations } = of(outside) as Machine;
      const effect = implementations.actors[actor] as AnyActorLogic;
      const input =
        actor === 'execute' ? { subject, idempotencyKey: 'key-of-wish', unanswered: [] } : subject;
      const running = createActor(effect, { input }).start();
      await expect.poll(() => asked.length).toBe(1);
      running.stop();
      expect(asked[0]?.signal?.aborted).toBe(false);
      asked[0]?.answer(isAnswered ? DONE : LOST);
      const toast = isAnswered
        ? ['success', done]
        : ['error', ACTION_MESSAGES.unknownAfterwards(failed)];
      await expect.poll(() => toasts).toEqual([toast]);
    }
  },
);
