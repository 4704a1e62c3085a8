import { TEXT_LIMITS } from '../limits';
import { line, number, text } from '../record-fields';

/** The optional fields of an inspection that its form shows. */
export const INSPECTION_FIELDS = {
  weatherConditions: line(TEXT_LIMITS.weatherConditions),
  /** In degrees Celsius. */
  temperature: number,
  description: text(TEXT_LIMITS.description),
  notes: text(TEXT_LIMITS.notes),
};
