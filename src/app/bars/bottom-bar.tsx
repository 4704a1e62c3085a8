import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Role } from '../../../contract/roles';
import { Icon } from '../../ui/icon/icon';
import { type MainAction, useMainAction } from '../../ui/page/main-action';
import { mainDestinationsOf, destinationAt } from './destinations';
import './bottom-bar.css';

function ActionButton({
  label,
  icon: name = 'plus',
  to,
  isDisabled = false,
}: MainAction): ReactNode {
  const icon = <Icon name={name} />;
  return typeof to === 'string' ? (
    <Link href={to} className="bar-plus" aria-label={label}>
      {icon}
    </Link>
  ) : (
    <button
      type="button"
      className="bar-plus"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : to}
    >
      {icon}
    </button>
  );
}

/**
 * The bar at the bottom of a phone, within the thumb's reach: the main destinations, and the page's main
 * action. The buttons of a form replace it.
 */
export function BottomBar({ role }: { role: Role }): ReactNode {
  const [path] = useLocation();
  const action = useMainAction();
  const destinations = mainDestinationsOf(role);
  const current = destinationAt(destinations, path);
  const half = Math.ceil(destinations.length / 2);
  const links = destinations.map((destination) => (
    <Link
      key={destination.path}
      href={destination.path}
      className="bar-link"
      aria-current={destination === current ? 'page' : undefined}
    >
      <Icon name={destination.icon} />
      <span>{destination.label}</span>
    </Link>
  ));
  return (
    <nav aria-label="Quick access" className="bottom-bar">
      <div className="bar-places">
        {links.slice(0, half)}
        {/* Its place stays empty on pages without one, so that nothing moves under the thumb. */}
        <div className="bar-action">{action === null ? null : <ActionButton {...action} />}</div>
        {links.slice(half)}
      </div>
    </nav>
  );
}
