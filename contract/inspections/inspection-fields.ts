import { TEXT_LIMITS } from '../limits';
import { number, text } from '../record-fields';

/** The optional fields of an inspection that its form shows. */
export const INSPECTION_FIELDS = {
  weatherConditions: text(TEXT_LIMITS.weatherConditions),
  /** In degrees Celsius. */
  temperature: number,
  description: text(TEXT_LIMITS.description),
  notes: text(TEXT_LIMITS.notes),
};
