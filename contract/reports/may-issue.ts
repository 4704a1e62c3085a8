import { hasCapability, type Role } from '../roles';

export interface Issuer {
  id: number;
  role: Role;
}

/**
 * Whether a user may issue a report: the office any, an inspector only those of inspections that
 * are assigned to them now. They may have taken the inspection over, which its history shows.
 * @param assignedToId the inspector of the inspection; null if there is none, and for a project
 */
export const mayIssue = ({ id, role }: Issuer, assignedToId: number | null): boolean =>
  hasCapability(role, 'canIssueReports') || assignedToId === id;
