import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import { useAnnouncedResults } from '../ui/announce/announcements';
import { PagedRows, type PagedRowsProps } from './paged-rows';
import './paged-table.css';

interface Props<Row extends { id: number }> extends PagedRowsProps<Row> {
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** One page of a list. */
export function PagedTable<Row extends { id: number }>({ empty, ...rows }: Props<Row>): ReactNode {
  const { total } = rows;
  const isOnOnePage = total > 0 && total <= LIST_PAGE_SIZE;
  const count = String(total);
  useAnnouncedResults(isOnOnePage ? `Showing 1–${count} of ${count}` : null);
  if (total === 0) return <section className="card">{empty}</section>;
  return (
    <section className="card table-card paged-table">
      <PagedRows {...rows} />
    </section>
  );
}
