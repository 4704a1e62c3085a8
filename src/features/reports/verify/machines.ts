import { reportVerificationMachine } from '../../../../machines/reports/report-verification.machine';
import { actionEffects } from '../../../actions/action-effects';
import type { CallApi } from '../../../platform/http/call-api';
import { verifyFile } from './verify-file';

/**
 * The machine of the page that verifies files, with its effects. It does not need a signed-in user.
 */
export const provideVerificationMachines = ({ api }: { api: CallApi }) => ({
  reportVerification: reportVerificationMachine.provide(
    actionEffects(({ file }, { signal }) => verifyFile(api, file, signal)),
  ),
});
