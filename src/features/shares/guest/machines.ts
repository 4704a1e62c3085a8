import { openShare } from '../../../../contract/shares/calls';
import { sharedReportMachine } from '../../../../machines/shares/shared-report.machine';
import { loadEffects } from '../../../loading/load-effects';
import { type CallApi, orThrow } from '../../../platform/http/call-api';

/**
 * The machine of the page that a link leads to, with its effects. It does not need a signed-in
 * user.
 */
export const provideGuestMachines = ({ api }: { api: CallApi }) => ({
  sharedReport: sharedReportMachine.provide(
    loadEffects(
      async ({ token }, signal) =>
        (await orThrow(api(openShare, { params: { token }, signal }))).data,
    ),
  ),
});
