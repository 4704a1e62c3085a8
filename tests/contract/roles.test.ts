import { describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability, hasCapability, ROLES } from '../../contract/roles';

const TABLE: Readonly<Record<Capability, readonly [boolean, boolean, boolean]>> = {
  signedIn: [true, true, true],
  canViewDashboard: [true, true, false],
  canManageClients: [true, true, false],
  canManageProjects: [true, true, false],
  canManageUsers: [true, false, false],
  canManageOffice: [true, false, false],
  canIssueReports: [true, true, false],
  canShareViews: [true, true, false],
  canManageInspections: [true, true, true],
  canDeleteInspections: [true, true, false],
  canManageItems: [true, true, true],
  canManagePhotos: [true, true, true],
};

describe('the role table', () => {
  it('has exactly these capabilities', () => {
    expect(Object.keys(CAPABILITIES)).toEqual(Object.keys(TABLE));
  });

  it.each(Object.entries(TABLE))('grants %s to the right roles', (capability, expected) => {
    const given = ROLES.map((role) => hasCapability(role, capability as Capability));
    expect(given).toEqual(expected);
  });
});
