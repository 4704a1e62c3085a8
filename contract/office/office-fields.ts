import { TEXT_LIMITS } from '../limits';
import { line, text } from '../record-fields';
import { WORDING_LIMIT } from './limits';

/** The optional texts of the office's settings. */
export const OFFICE_FIELDS = {
  name: line(TEXT_LIMITS.name),
  address: text(TEXT_LIMITS.address),
  introduction: text(WORDING_LIMIT),
  closing: text(WORDING_LIMIT),
  /** What people agree to when they sign a report. */
  agreement: text(WORDING_LIMIT),
};
