import type { Report } from '../reports/report';
import { SIGNATURE_LIMITS } from './limits';

export const SIGNATURE_MESSAGES = {
  loadFailed: 'Failed to load the signatures',
  signFailed: 'Failed to store the signature',
  refuseFailed: 'Failed to store the refusal',
  noInspection: 'Inspection not found',
  notIssued: 'Only an issued revision can be signed. Issue a revision of the report first.',
  otherFile: 'This is not the file of the revision. Load the page again and sign what it shows.',
  maySign:
    'Only the office and the person to whom this inspection is assigned may collect signatures.',
  maySignDeleted:
    'The inspection was deleted. Only the office may still collect signatures under this revision.',
  /** Beside the action that opens the page. */
  onlyAssigned: 'It must be assigned to you first',
  tooMany: `A revision can have at most ${String(SIGNATURE_LIMITS.perReport)} signatures`,
  unknownAgreement: 'This wording does not belong to the office',
  nothingDrawn: 'Sign in the box first',
  drawing: 'This is not a drawing of a signature',
  reason: 'Say why',
  onlyRefusals: 'Only a refusal has a reason',
  notDrawn: 'A refusal has no signature',
  noPlace: 'Your location could not be determined. The signature is saved without it.',
  fileChanged: 'The stored file of this revision is not the one that was signed.',
} as const;

/** Who may collect signatures under a revision, for people who may not. */
export const whoMaySign = ({
  inspectionId,
  isSubjectDeleted,
}: Pick<Report, 'inspectionId' | 'isSubjectDeleted'>): string =>
  isSubjectDeleted && inspectionId !== null
    ? SIGNATURE_MESSAGES.maySignDeleted
    : SIGNATURE_MESSAGES.maySign;
