import { TEXT_LIMITS } from '../limits';
import { date, text } from '../record-fields';

/** The optional fields of a project that its form shows. */
export const PROJECT_FIELDS = {
  startDate: date,
  endDate: date,
  notes: text(TEXT_LIMITS.notes),
};
