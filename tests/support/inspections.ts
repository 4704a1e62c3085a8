import type { Inspection } from '../../contract/inspections/inspection';

/** An inspection as the server returns it; a test sets only the fields that matter to it. */
export const anInspection = (fields: Partial<Inspection> = {}): Inspection => ({
  id: 3,
  title: 'Deck survey',
  description: null,
  inspectionDate: '2026-11-20T09:00:00.000Z',
  scheduledDate: null,
  status: 0,
  inspectorName: 'Ida Falk',
  assignedToId: null,
  assignedToUserName: null,
  createdByUserName: null,
  notes: null,
  weatherConditions: null,
  temperature: null,
  projectId: 2,
  projectName: 'Harbour Bridge',
  clientName: 'Bau AG',
  itemCount: 0,
  failedItemCount: 0,
  isArchived: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  completedDate: null,
  version: 1,
  ...fields,
});
