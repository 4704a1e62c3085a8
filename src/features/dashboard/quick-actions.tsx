import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../../ui/icon';

/** The specification has these without saying yet what they do. */
function Later({ icon, label }: { icon: IconName; label: string }): ReactNode {
  return (
    <button
      type="button"
      className="p-button p-component p-button-outlined"
      aria-disabled="true"
      title="Not available yet"
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** What the office does most. */
export function QuickActions(): ReactNode {
  return (
    <section className="card" aria-labelledby="quick-actions-heading">
      <div className="card-header">
        <h2 id="quick-actions-heading">Quick Actions</h2>
      </div>
      <div className="quick-actions">
        <Link href="/inspections/create" className="p-button p-component p-button-outlined">
          <Icon name="calendar" />
          Schedule Inspection
        </Link>
        <Later icon="list" label="View Reports" />
        <Later icon="clipboard" label="Manage Items" />
      </div>
    </section>
  );
}
