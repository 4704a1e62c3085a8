import { TEXT_LIMITS } from '../limits';
import { text } from '../record-fields';

/** The optional fields of a client. Its form shows all of them. */
export const CLIENT_FIELDS = {
  phone: text(TEXT_LIMITS.phone),
  address: text(TEXT_LIMITS.address),
  notes: text(TEXT_LIMITS.notes),
};
