import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Role } from '../../contract/enums';
import { type Capability, hasCapability } from '../../contract/roles';
import { Icon, type IconName } from '../ui/icon';
import './navigation.css';

interface Entry {
  path: string;
  label: string;
  icon: IconName;
  access: Capability;
}

/** The entries of the drawer. */
const ENTRIES: readonly Entry[] = [
  { path: '/dashboard', label: 'Dashboard', icon: 'home', access: 'canViewDashboard' },
  { path: '/clients', label: 'Clients', icon: 'building', access: 'canManageClients' },
  { path: '/projects', label: 'Projects', icon: 'folder', access: 'canManageProjects' },
  { path: '/users', label: 'Users', icon: 'users', access: 'canManageUsers' },
  { path: '/inspections', label: 'Inspections', icon: 'clipboard', access: 'signedIn' },
  {
    path: '/inspections/create',
    label: 'New Inspection',
    icon: 'plus-circle',
    access: 'canManageInspections',
  },
];

/** The entry whose path is the longest prefix of the current path. */
const currentEntry = (path: string) =>
  ENTRIES.filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)
    .at(0);

/** The links of the navigation drawer that a role may use. */
export function Navigation({ role, onLeave }: { role: Role; onLeave?: () => void }): ReactNode {
  const [path] = useLocation();
  const current = currentEntry(path);
  return (
    <nav aria-label="Main" className="navigation">
      {ENTRIES.filter((entry) => hasCapability(role, entry.access)).map((entry) => (
        <Link
          key={entry.path}
          href={entry.path}
          aria-current={entry === current ? 'page' : undefined}
          onClick={onLeave}
        >
          <Icon name={entry.icon} />
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}
