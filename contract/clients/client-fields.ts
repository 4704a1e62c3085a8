import { TEXT_LIMITS } from '../limits';
import { line, text } from '../record-fields';

/** The optional fields of a client. Its form shows all of them. */
export const CLIENT_FIELDS = {
  phone: line(TEXT_LIMITS.phone),
  address: text(TEXT_LIMITS.address),
  notes: text(TEXT_LIMITS.notes),
};
