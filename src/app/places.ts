import { type Capability, hasCapability, type Role } from '../../contract/roles';
import type { IconName } from '../ui/icon';

/** A place of the app that the navigation leads to. */
export interface Place {
  path: string;
  label: string;
  icon: IconName;
  access: Capability;
}

/** All places, in the order of the drawer. */
const PLACES: readonly Place[] = [
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

/** The places in the bar at the bottom of a phone, the most visited first. */
const IN_BAR = ['/dashboard', '/inspections', '/projects', '/clients', '/items'];
const MOST_IN_BAR = 4;

/** The places that a role may open. */
export const placesOf = (role: Role): readonly Place[] =>
  PLACES.filter(({ access }) => hasCapability(role, access));

/** The places that have room in the bar of a phone. */
export const mainPlacesOf = (role: Role): readonly Place[] => {
  const places = placesOf(role);
  const main = IN_BAR.flatMap((wanted) => places.filter(({ path }) => path === wanted));
  return main.slice(0, MOST_IN_BAR);
};

/** The place whose path is the longest prefix of the current path. */
export const placeAt = (places: readonly Place[], path: string): Place | undefined =>
  places
    .filter((place) => path === place.path || path.startsWith(`${place.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)
    .at(0);
