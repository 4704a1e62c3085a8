import {
  getSignature,
  getSignOff,
  getSignOffOfInspection,
  SignatureInput,
  type SignOff,
} from '../../../contract/signatures/calls';
import { SIGNATURE_MESSAGES } from '../../../contract/signatures/messages';
import type { Signature } from '../../../contract/signatures/signature';
import type { SaveRequest } from '../../../machines/forms/form-context';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import { isSame } from '../../../machines/same-value';
import type { SignOffQuery } from '../../../machines/signatures/sign-off.machine';
import { signatureBody, type SignatureValues } from '../../../machines/signatures/signature-values';
import { orThrow } from '../../platform/http/call-api';
import { createOnce, ifExists } from '../../platform/http/create-once';
import type { Copies } from '../../platform/offline/copies';
import { isFileStored } from '../../platform/offline/pictures';
import { nameOf } from '../reports/report-words';
import type { SignedIn } from '../session/signed-in';
import { placeHere } from './place-here';

/** The calls for the signatures under a revision. */

type Outside = Pick<SignedIn, 'api' | 'signatureChanges' | 'notify'>;

/** The server's answer, including the signatures that wait on this device. */
export async function fetchSignOff(
  { api, signatureChanges }: Outside,
  { of, id }: SignOffQuery,
  signal: AbortSignal,
): Promise<SignOff> {
  const call = of === 'reports' ? getSignOff : getSignOffOfInspection;
  const request = orThrow(api(call, { params: { id }, signal }));
  // It is awaited only when the code of changes is here.
  request.catch(() => undefined);
  const changes = await signatureChanges();
  const { answer, from } = await changes.answered(request);
  const { data } = answer;
  const signatures = [...(await changes.signaturesOf(data.report.id, data.signatures, from))];
  return { ...data, signatures };
}

/**
 * The device's copy of the newest revision of an inspection, with waiting signatures; without the
 * file if that is not on the device.
 */
export async function recallSignOff(
  { signatureChanges }: Outside,
  copies: Copies,
  { of, id }: SignOffQuery,
): Promise<DeviceCopy<SignOff> | null> {
  const copy = await copies.signOff(of, id);
  if (copy === null) return null;
  const { data, copiedAt } = copy;
  const changes = await signatureChanges();
  const signatures = [...(await changes.signaturesOf(data.report.id, data.signatures, 'device'))];
  const { fileUrl } = data.report;
  const isHere = fileUrl !== null && (await isFileStored(fileUrl));
  const report = { ...data.report, fileUrl: isHere ? fileUrl : null };
  return { data: { ...data, report, signatures }, copiedAt };
}

/** A body with its texts as the server stores them. */
const asStored = (body: SignatureInput): SignatureInput =>
  SignatureInput.safeParse(body).data ?? body;

/** Whether a signature says what a request says, apart from the strokes of a drawing. */
const decides = ({ name, role, decision, reason, isDrawn }: Signature, body: SignatureInput) =>
  name === body.name &&
  role === body.role &&
  decision === body.decision &&
  reason === (body.reason ?? null) &&
  isDrawn === (body.drawing !== undefined);

/** Stores what people decide about the revision and the wording that their form began with. */
export function signatureSaver({ api, signatureChanges, notify }: Outside) {
  /** A retry after a lost answer sends the same instant and place. */
  const bodies = new Map<string, SignatureInput>();

  const bodyOf = async (
    { values, idempotencyKey }: SaveRequest<SignatureValues>,
    { agreement, report }: SignOff,
  ): Promise<SignatureInput> => {
    const [agreementVersion, sha256] = [agreement.version, report.sha256 ?? ''];
    const known = bodies.get(idempotencyKey);
    if (known?.agreementVersion === agreementVersion && known.sha256 === sha256) return known;
    const place = values.withPlace ? await placeHere() : null;
    if (values.withPlace && place === null) notify('info', SIGNATURE_MESSAGES.noPlace);
    const signedAt = new Date().toISOString();
    const body = signatureBody(values, { agreementVersion, sha256, signedAt, place });
    bodies.set(idempotencyKey, body);
    return body;
  };

  return (shown: SignOff) =>
    async (request: SaveRequest<SignatureValues>): Promise<Signature> => {
      const { report } = shown;
      const changes = await signatureChanges();
      const body = await bodyOf(request, shown);
      return createOnce(api, request, {
        waits: true,
        create: (key) =>
          changes.make({
            call: 'signReport',
            id: null,
            reportId: report.id,
            inspectionId: report.inspectionId ?? 0,
            title: `${nameOf(report)} of ${report.title}`,
            body,
            key,
          }),
        // A signature never changes: what was decided differently since is another one.
        adopt: async (id, key) => {
          const read = orThrow(api(getSignature, { params: { id } })).then(({ data }) => data);
          const existing = await ifExists(read);
          // After the page was loaded again, only whether it was drawn is known.
          const { drawing } = bodies.get(key) ?? body;
          const isMeant =
            existing?.reportId === report.id &&
            decides(existing, asStored(body)) &&
            isSame(drawing, body.drawing);
          return isMeant ? existing : null;
        },
      });
    };
}
