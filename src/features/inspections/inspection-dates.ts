import { importedDay } from '../../../contract/inspections/imported-day';
import type { Inspection } from '../../../contract/inspections/inspection';
import { formatDay, formatMinute, formatTime } from '../../ui/text/dates';

/** The dates of inspections in words. Those of an imported one may have no time. */

type Dated = Pick<Inspection, 'inspectionDate' | 'isImported'>;

const onlyDay = ({ inspectionDate, isImported }: Dated) => importedDay(inspectionDate, isImported);

export const dayOfInspection = (inspection: Dated): string =>
  formatDay(onlyDay(inspection) ?? inspection.inspectionDate);

/** Null if it has no time. */
export const timeOfInspection = (inspection: Dated): string | null =>
  onlyDay(inspection) === null ? formatTime(inspection.inspectionDate) : null;

/** Its day, and its time if it has one. */
export function momentOfInspection(inspection: Dated): string {
  const day = onlyDay(inspection);
  return day === null ? formatMinute(inspection.inspectionDate) : formatDay(day);
}
