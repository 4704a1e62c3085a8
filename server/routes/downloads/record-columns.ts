import type { Client } from '../../../contract/clients/client';
import { PROJECT_STATUS_LABELS } from '../../../contract/enums';
import { importedDay } from '../../../contract/inspections/imported-day';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Project } from '../../../contract/projects/project';
import { ROLE_LABELS } from '../../../contract/roles';
import type { Account } from '../../../contract/users/user';
import { columnsOf, type ListColumn } from './columns';

/** The columns of inspections, projects, clients and users. */

const inspection = columnsOf<Inspection>();

type Dated = 'inspectionDate' | 'completedDate';

/** A date that an import sets without a time. */
const dateColumn = (field: Dated, label: string) =>
  inspection.column('time', field, label, {
    of: ({ [field]: instant, isImported }) =>
      instant === null ? null : (importedDay(instant, isImported) ?? instant),
  });

export const INSPECTION_COLUMNS: readonly ListColumn<Inspection>[] = [
  inspection.column('number', 'id', 'ID'),
  inspection.column('text', 'title', 'Title', { width: 40 }),
  inspection.column('text', 'projectName', 'Project', { width: 30 }),
  inspection.column('text', 'clientName', 'Client', { width: 30 }),
  dateColumn('inspectionDate', 'Inspection Date'),
  inspection.column('time', 'scheduledDate', 'Scheduled Date'),
  ...inspection.words('inspections', 'status', 'inspectorName'),
  inspection.column('text', 'assignedToUserName', 'Assigned To'),
  inspection.column('text', 'createdByUserName', 'Created By'),
  inspection.column('number', 'itemCount', 'Items'),
  inspection.column('number', 'failedItemCount', 'Failed Items'),
  inspection.column('text', 'weatherConditions', 'Weather Conditions'),
  inspection.column('number', 'temperature', 'Temperature (°C)'),
  inspection.column('text', 'description', 'Description', { width: 60 }),
  inspection.column('text', 'notes', 'Notes', { width: 60 }),
  dateColumn('completedDate', 'Completed'),
  inspection.column('text', 'isArchived', 'Archived', { width: 10 }),
  inspection.column('time', 'createdAt', 'Created'),
  inspection.column('time', 'updatedAt', 'Changed'),
];

const project = columnsOf<Project>();

export const PROJECT_COLUMNS: readonly ListColumn<Project>[] = [
  project.column('number', 'id', 'ID'),
  project.column('text', 'name', 'Name', { width: 40 }),
  project.column('text', 'clientName', 'Client', { width: 30 }),
  project.column('text', 'address', 'Address', { width: 40 }),
  project.column('text', 'status', 'Status', {
    width: 14,
    of: ({ status }) => PROJECT_STATUS_LABELS[status],
  }),
  project.column('day', 'startDate', 'Start Date'),
  project.column('day', 'endDate', 'End Date'),
  project.column('money', 'budget', 'Budget ($)'),
  project.column('text', 'description', 'Description', { width: 60 }),
  project.column('text', 'notes', 'Notes', { width: 60 }),
  project.column('text', 'isArchived', 'Archived', { width: 10 }),
  project.column('time', 'createdAt', 'Created'),
  project.column('time', 'updatedAt', 'Changed'),
];

const client = columnsOf<Client>();

export const CLIENT_COLUMNS: readonly ListColumn<Client>[] = [
  client.column('number', 'id', 'ID'),
  client.column('text', 'name', 'Name', { width: 40 }),
  client.column('text', 'contactPerson', 'Contact Person'),
  client.column('text', 'email', 'Email', { width: 30 }),
  client.column('text', 'phone', 'Phone', { width: 18 }),
  client.column('text', 'address', 'Address', { width: 40 }),
  client.column('text', 'notes', 'Notes', { width: 60 }),
  client.column('text', 'isArchived', 'Archived', { width: 10 }),
  client.column('time', 'createdAt', 'Created'),
  client.column('time', 'updatedAt', 'Changed'),
];

const user = columnsOf<Account>();

export const USER_COLUMNS: readonly ListColumn<Account>[] = [
  user.column('number', 'id', 'ID'),
  user.column('text', 'firstName', 'First Name'),
  user.column('text', 'lastName', 'Last Name'),
  user.column('text', 'email', 'Email', { width: 30 }),
  user.column('text', 'role', 'Role', { width: 16, of: ({ role }) => ROLE_LABELS[role] }),
  user.column('text', 'isActive', 'Active', { width: 10 }),
  user.column('text', 'requiresPasswordReset', 'Temporary Password', { width: 20 }),
  user.column('time', 'lastLoginAt', 'Last Login'),
  user.column('time', 'lockoutEndDate', 'Locked Until'),
];
