import { storedReport } from '../../models/reports/stored-report';
import type { Report } from '../../../contract/reports/report';
import type { Office } from '../../../contract/office/calls';
import type { SignatureInput, SignOff } from '../../../contract/signatures/calls';
import type { Signature } from '../../../contract/signatures/signature';
import type { Api } from '../server/api';
import { askForReport, draftOf, reportIn } from './reports';

/** Signatures under revisions. */

export const DRAWING = {
  width: 300,
  height: 120,
  paths: ['M10 100L40.5 20L80 100', 'M90 60L140 62'],
};

/** The body of a signature under the file with a digest. */
export const signatureOf = (
  sha256: string,
  changes: Partial<SignatureInput> = {},
): SignatureInput => ({
  decision: 'signed',
  name: 'Lena Koch',
  role: 'Site manager',
  drawing: DRAWING,
  agreementVersion: 1,
  sha256,
  signedAt: '2026-11-22T09:00:00.000Z',
  ...changes,
});

/** The body of a refusal. */
export function refusalOf(sha256: string, reason: string): SignatureInput {
  const refused = { ...signatureOf(sha256, { name: 'Otto Falk', role: 'Owner', reason }) };
  delete refused.drawing;
  return { ...refused, decision: 'refused' };
}

/** Issues a revision of an inspection. */
export async function issueRevision(api: Api, inspectionId: number): Promise<Report> {
  const { id } = await askForReport(api, { ...draftOf(inspectionId), purpose: 'revision' });
  return reportIn(api, id, 'ready');
}

/** Signs a revision. */
export async function signRevision(
  api: Api,
  { id, sha256 }: Pick<Report, 'id' | 'sha256'>,
  changes: Partial<SignatureInput> = {},
): Promise<Signature> {
  const body = signatureOf(sha256 ?? '', changes);
  const answer = await api.post(`/reports/${String(id)}/signatures`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Signature;
}

/** The office changes the wording that people agree to. */
export async function reword(api: Api, agreement: string): Promise<void> {
  const { version } = (await api.get('/office')).body as Office;
  const answer = await api.put('/office', { version, agreement });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** A revision to be signed, as the server answers it. */
export const storedSignOff = (changes: Partial<SignOff> = {}): SignOff => ({
  report: storedReport(),
  agreement: { version: 1, text: 'Seen.' },
  signatures: [],
  ...changes,
});

/** A signature as the server answers it. */
export const storedSignature = (changes: Partial<Signature> = {}): Signature => ({
  id: 5,
  reportId: 7,
  decision: 'signed',
  name: 'Lena Koch',
  role: 'Site manager',
  isDrawn: true,
  reason: null,
  agreement: { version: 1, text: 'Seen.' },
  sha256: 'a'.repeat(64),
  signedAt: '2026-11-22T09:00:00.000Z',
  place: null,
  takenBy: { id: 1, name: 'Site Admin' },
  createdAt: '2026-11-22T10:00:00.000Z',
  version: 1,
  ...changes,
});
