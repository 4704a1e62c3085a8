import * as z from 'zod/mini';
import { defineCall } from '../call';
import { IdParams, Instant, KnownVersion, requiredLine, requiredText, Sha256 } from '../fields';
import { Report } from '../reports/report';
import { Drawing } from './drawing';
import { SIGNATURE_LIMITS } from './limits';
import { SIGNATURE_MESSAGES } from './messages';
import { Agreement, DECISIONS, GpsPosition, Signature } from './signature';

export const SignatureInput = z
  .strictObject({
    decision: z.enum(DECISIONS),
    name: requiredLine(SIGNATURE_LIMITS.name),
    role: requiredLine(SIGNATURE_LIMITS.role),
    /** Without a drawing the typed name counts. */
    drawing: z.optional(Drawing),
    reason: z.optional(requiredText(SIGNATURE_LIMITS.reason, SIGNATURE_MESSAGES.reason)),
    agreementVersion: KnownVersion,
    /** SHA-256 of the revision’s file, in hexadecimal: what the person was shown. */
    sha256: Sha256,
    signedAt: Instant,
    place: z.optional(GpsPosition),
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'signed' || reason !== undefined, {
      path: ['reason'],
      error: SIGNATURE_MESSAGES.reason,
    }),
    z.refine(({ decision, reason }) => decision === 'refused' || reason === undefined, {
      path: ['reason'],
      error: SIGNATURE_MESSAGES.onlyRefusals,
    }),
    z.refine(({ decision, drawing }) => decision === 'signed' || drawing === undefined, {
      path: ['drawing'],
      error: SIGNATURE_MESSAGES.notDrawn,
    }),
  );
export type SignatureInput = z.output<typeof SignatureInput>;

/** A revision to be signed, with the words to agree to and those who have decided. */
export const SignOff = z.object({
  report: Report,
  agreement: Agreement,
  /** The oldest first. */
  signatures: z.array(Signature),
});
export type SignOff = z.output<typeof SignOff>;

export const getSignOff = defineCall({
  name: 'getSignOff',
  method: 'GET',
  path: '/reports/:id/sign-off',
  summary: 'A revision, the words to agree to, and its signatures and refusals',
  access: 'signedIn',
  params: IdParams,
  response: SignOff,
});

export const getSignOffOfInspection = defineCall({
  name: 'getSignOffOfInspection',
  method: 'GET',
  path: '/inspections/:id/sign-off',
  summary:
    'The newest issued revision of the whole inspection or, if there is none, of chosen items, with the same contents',
  access: 'signedIn',
  params: IdParams,
  response: SignOff,
});

export const getSignature = defineCall({
  name: 'getSignature',
  method: 'GET',
  path: '/signatures/:id',
  summary: 'One signature or refusal',
  access: 'signedIn',
  params: IdParams,
  response: Signature,
});

export const signReport = defineCall({
  name: 'signReport',
  method: 'POST',
  path: '/reports/:id/signatures',
  summary: 'Sign an issued revision, or refuse to; this cannot be changed or deleted',
  access: 'signedIn',
  changes: ['signatures'],
  params: IdParams,
  body: SignatureInput,
  status: 201,
  idempotent: true,
  response: Signature,
});
