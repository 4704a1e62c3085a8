import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Role } from '../../contract/roles';
import { Icon } from '../ui/icon';
import { placeAt, placesOf } from './places';
import './navigation.css';

/** The links of the drawer and the rail: the places that a role may open. */
export function Navigation({ role, onLeave }: { role: Role; onLeave?: () => void }): ReactNode {
  const [path] = useLocation();
  const places = placesOf(role);
  const current = placeAt(places, path);
  return (
    <nav aria-label="Main" className="navigation">
      {places.map((place) => (
        <Link
          key={place.path}
          href={place.path}
          aria-current={place === current ? 'page' : undefined}
          onClick={onLeave}
        >
          <Icon name={place.icon} />
          {place.label}
        </Link>
      ))}
    </nav>
  );
}
