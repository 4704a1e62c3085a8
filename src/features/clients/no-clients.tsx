import type { ReactNode } from 'react';
import type { ClientQuery } from '../../../machines/clients/client-list.machine';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/message/empty-state';
import { Icon } from '../../ui/icon/icon';
import { useClientOptions } from './client-options';

interface Props {
  query: ClientQuery;
  onAdd: () => void;
  onShowArchived: () => void;
}

/** Without active clients: there may be archived ones. */
function NoActiveClients({ onAdd, onShowArchived }: Omit<Props, 'query'>): ReactNode {
  const { select, isNone, failure } = useClientOptions(null, { withArchived: true });
  const isArchived = select.options.length > 0;
  if (!isArchived && !isNone && failure === null) return null;
  return isArchived ? (
    <EmptyState icon="building" title="No clients found" text="All clients are archived.">
      <Button onClick={onShowArchived}>Show Archived</Button>
    </EmptyState>
  ) : (
    <EmptyState icon="building" title="No clients found" text="Start by adding your first client.">
      <Button onClick={onAdd}>
        <Icon name="plus" />
        Add First Client
      </Button>
    </EmptyState>
  );
}

/** Says why the list is empty, and offers what a person may want instead. */
export function NoClients({ query, ...rest }: Props): ReactNode {
  return query.search.trim() === '' ? (
    <NoActiveClients {...rest} />
  ) : (
    <EmptyState
      icon="search"
      title="No clients found"
      text="No clients match your search criteria."
    />
  );
}
