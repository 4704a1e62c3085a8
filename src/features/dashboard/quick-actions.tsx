import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';

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
        <ButtonLink href="/reports" look="outlined">
          <Icon name="file" />
          View Reports
        </ButtonLink>
        <ButtonLink href="/items" look="outlined">
          <Icon name="list" />
          Manage Items
        </ButtonLink>
      </div>
    </section>
  );
}
