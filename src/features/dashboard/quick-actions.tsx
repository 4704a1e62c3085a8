import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icon';

/** An action that is shown but not available yet. */
function Later({ icon, label }: { icon: IconName; label: string }): ReactNode {
  return (
    <Button look="outlined" aria-disabled="true" title="Not available yet">
      <Icon name={icon} />
      {label}
    </Button>
  );
}

/** The most frequent actions of the office. */
export function QuickActions(): ReactNode {
  return (
    <section className="card" aria-labelledby="quick-actions-heading">
      <div className="card-header">
        <h2 id="quick-actions-heading">Quick Actions</h2>
      </div>
      <div className="quick-actions">
        <ButtonLink href="/inspections/create" look="outlined">
          <Icon name="calendar" />
          Schedule Inspection
        </ButtonLink>
        <Later icon="list" label="View Reports" />
        <ButtonLink href="/items" look="outlined">
          <Icon name="clipboard" />
          Manage Items
        </ButtonLink>
      </div>
    </section>
  );
}
