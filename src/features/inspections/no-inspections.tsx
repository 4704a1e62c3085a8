import type { ReactNode } from 'react';
import { useAfterPaint } from '../../platform/after-paint';
import { Button, ButtonLink } from '../../ui/button/button';
import { EmptyState } from '../../ui/message/empty-state';
import { useMay } from '../session/use-session';
import { NothingInView } from './nothing-in-view';
import type { InspectionList } from './use-inspection-list';

/** Says why the list is empty, and offers what a person may want instead. */
export function NoInspections({ list }: { list: InspectionList }): ReactNode {
  const { query, show, isFiltered, clear } = list;
  const onClear = useAfterPaint(clear);
  const mayCreate = useMay('canManageInspections');
  if (isFiltered || query.page > 1) {
    return (
      <EmptyState
        icon="search"
        title="No inspections found"
        text="No inspections match your search and filters."
      >
        <Button look="outlined" onClick={onClear}>
          Clear Filters
        </Button>
        {query.view === 'all' ? null : (
          <Button
            onClick={() => {
              show('all');
            }}
          >
            Look in All
          </Button>
        )}
      </EmptyState>
    );
  }
  if (query.view !== 'all') {
    return <NothingInView view={query.view} isCopy={list.copiedAt !== null} onShow={show} />;
  }
  return (
    <EmptyState
      icon="clipboard"
      title="No active inspections"
      text="Start with an inspection of a project."
    >
      {mayCreate ? <ButtonLink href="/inspections/create">New Inspection</ButtonLink> : null}
    </EmptyState>
  );
}
