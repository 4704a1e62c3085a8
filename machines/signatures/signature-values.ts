import { SignatureInput } from '../../contract/signatures/calls';
import type { Drawing } from '../../contract/signatures/drawing';
import { SIGNATURE_MESSAGES } from '../../contract/signatures/messages';
import type { Decision, GpsPosition } from '../../contract/signatures/signature';
import type { FormErrors, Validated } from '../forms/form-context';
import { schemaErrors } from '../forms/schema-errors';

/** What one person fills in to sign or to refuse; pure. */

export interface SignatureValues {
  name: string;
  role: string;
  decision: Decision;
  /** Whether the typed name replaces a drawing. */
  isTyped: boolean;
  drawing: Drawing | null;
  reason: string;
  /** Whether the location is included. */
  withPlace: boolean;
}

export const EMPTY_SIGNATURE: SignatureValues = {
  name: '',
  role: '',
  decision: 'signed',
  isTyped: false,
  drawing: null,
  reason: '',
  withPlace: false,
};

/** What the person was shown, when, and where they are. */
export interface Shown {
  agreementVersion: number;
  sha256: string;
  signedAt: string;
  place: GpsPosition | null;
}

/** The body of the request. */
export function signatureBody(values: SignatureValues, { place, ...shown }: Shown): SignatureInput {
  const { name, role, decision, isTyped, drawing, reason } = values;
  const isDrawn = decision === 'signed' && !isTyped && drawing !== null;
  return {
    name,
    role,
    decision,
    ...shown,
    ...(isDrawn ? { drawing } : {}),
    ...(decision === 'refused' ? { reason } : {}),
    ...(place === null ? {} : { place }),
  };
}

/** Only what the person fills in is checked; the rest comes from the page. */
const SAMPLE: Shown = {
  agreementVersion: 1,
  sha256: '0'.repeat(64),
  signedAt: '2026-01-01T00:00:00.000Z',
  place: null,
};

/** The form's errors, by field. */
export function validateSignature({
  values,
}: Pick<Validated<SignatureValues>, 'values'>): FormErrors<SignatureValues> {
  const { decision, isTyped, drawing } = values;
  const isMissing = decision === 'signed' && !isTyped && drawing === null;
  return {
    ...schemaErrors<SignatureInput>(SignatureInput, signatureBody(values, SAMPLE)),
    ...(isMissing ? { drawing: SIGNATURE_MESSAGES.nothingDrawn } : {}),
  };
}

/** The drawing with one more stroke. The first stroke sets the size of the drawing area. */
export function withStroke(
  drawing: Drawing | null,
  { path, width, height }: { path: string; width: number; height: number },
): Drawing {
  return drawing === null
    ? { width, height, paths: [path] }
    : { ...drawing, paths: [...drawing.paths, path] };
}

/** The drawing without its last stroke; null if none is left. */
export function withoutLastStroke(drawing: Drawing | null): Drawing | null {
  const paths = drawing?.paths.slice(0, -1) ?? [];
  return drawing === null || paths.length === 0 ? null : { ...drawing, paths };
}
