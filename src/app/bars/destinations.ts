import { type Capability, hasCapability, type Role } from '../../../contract/roles';
import type { IconName } from '../../ui/icon/icon';

/** A screen that the navigation leads to. */
export interface Destination {
  path: string;
  label: string;
  icon: IconName;
  access: Capability;
}

/** All destinations, in the order of the drawer. */
const DESTINATIONS: readonly Destination[] = [
  { path: '/dashboard', label: 'Dashboard', icon: 'home', access: 'canViewDashboard' },
  { path: '/clients', label: 'Clients', icon: 'building', access: 'canManageClients' },
  { path: '/projects', label: 'Projects', icon: 'folder', access: 'canManageProjects' },
  { path: '/users', label: 'Users', icon: 'users', access: 'canManageUsers' },
  { path: '/inspections', label: 'Inspections', icon: 'clipboard', access: 'signedIn' },
  { path: '/items', label: 'Items', icon: 'list', access: 'signedIn' },
  { path: '/reports', label: 'Reports', icon: 'file', access: 'signedIn' },
  {
    path: '/inspections/create',
    label: 'New Inspection',
    icon: 'plus-circle',
    access: 'canManageInspections',
  },
];

/** The destinations in the bar at the bottom of a phone, the most visited first. */
const IN_BAR = ['/dashboard', '/inspections', '/projects', '/clients', '/items'];
const MOST_IN_BAR = 4;

/** The destinations that a role may open. */
export const destinationsOf = (role: Role): readonly Destination[] =>
  DESTINATIONS.filter(({ access }) => hasCapability(role, access));

/** The destinations that have room in the bar of a phone. */
export const mainDestinationsOf = (role: Role): readonly Destination[] => {
  const destinations = destinationsOf(role);
  const main = IN_BAR.flatMap((wanted) => destinations.filter(({ path }) => path === wanted));
  return main.slice(0, MOST_IN_BAR);
};

/** The destination whose path is the longest prefix of the current path. */
export const destinationAt = (
  destinations: readonly Destination[],
  path: string,
): Destination | undefined =>
  destinations
    .filter((destination) => path === destination.path || path.startsWith(`${destination.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)
    .at(0);
