import type { LiveChange } from '../../contract/live/live-change';

/** Which changes alter what reports show, or make them outdated; pure. */

const OF_INSPECTION: readonly string[] = ['inspections', 'items', 'photos'];
const OF_REPORTS: readonly string[] = ['reports', 'signatures', 'clients', 'projects'];

/** Whether a change concerns reports, whatever they are about. */
export const isOfReports = ({ kind }: LiveChange): boolean => OF_REPORTS.includes(kind);

/** Whether a record has changed that belongs to an inspection; its reports are then outdated. */
export const isOfInspections = ({ kind }: LiveChange): boolean => OF_INSPECTION.includes(kind);
