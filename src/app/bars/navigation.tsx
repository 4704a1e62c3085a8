import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Role } from '../../../contract/roles';
import { Icon } from '../../ui/icon/icon';
import { destinationAt, destinationsOf } from './destinations';
import './navigation.css';

/** The links of the drawer and the rail: the destinations that a role may open. */
export function Navigation({ role, onLeave }: { role: Role; onLeave?: () => void }): ReactNode {
  const [path] = useLocation();
  const destinations = destinationsOf(role);
  const current = destinationAt(destinations, path);
  return (
    <nav aria-label="Main" className="navigation">
      {destinations.map((destination) => (
        <Link
          key={destination.path}
          href={destination.path}
          aria-current={destination === current ? 'page' : undefined}
          onClick={onLeave}
        >
          <Icon name={destination.icon} />
          {destination.label}
        </Link>
      ))}
    </nav>
  );
}
