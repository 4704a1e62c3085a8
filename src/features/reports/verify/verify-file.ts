import { verifyReport } from '../../../../contract/reports/calls';
import { EffectFailed } from '../../../../machines/failure';
import type { Verification } from '../../../../machines/reports/report-verification.machine';
import { type CallApi, orThrow } from '../../../platform/http/call-api';

const NEEDS_HTTPS =
  'This browser only computes digests over HTTPS. Open this page at an address that begins with https.';

/** The SHA-256 of a file in hexadecimal. The file stays on the device. */
async function digestOf(file: File): Promise<string> {
  if (!window.isSecureContext) {
    throw new EffectFailed({ message: NEEDS_HTTPS, status: null, errors: {} });
  }
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks the server whether a file is an issued revision; only its digest is sent. */
export async function verifyFile(
  api: CallApi,
  file: File,
  signal: AbortSignal,
): Promise<Verification> {
  const params = { sha256: await digestOf(file) };
  return (await orThrow(api(verifyReport, { params, signal }))).data;
}
