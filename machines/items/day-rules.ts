import { RULE_MESSAGES } from '../../contract/messages/rules';
import type { Validated } from '../forms/form-context';
import { dayError } from '../forms/text-rules';

/** The rules for the days that a person chooses for an item. */

interface Due {
  dueDate: string;
}

/** A stored due date may be in the past; a new one may not. */
export function dueDateError({
  values: { dueDate },
  initial,
  today,
}: Pick<Validated<Due>, 'values' | 'initial' | 'today'>): string | undefined {
  if (dueDate === '' || dueDate === initial.dueDate) return undefined;
  return dayError(dueDate) ?? (dueDate < today ? RULE_MESSAGES.futureDate : undefined);
}

/** The error of the day of a resolution, which must not be in the future. */
export const resolutionDayError = (day: string, today: string): string | undefined =>
  dayError(day) ?? (day > today ? RULE_MESSAGES.pastDate : undefined);
