import { type ReactNode, useId } from 'react';
import type { Failure } from '../../machines/failure';
import type { Page } from '../../machines/loading/page';
import { Skeleton } from '../ui/page/skeleton';
import type { Column } from '../ui/table/table';
import { HeldRows } from './held-rows';
import { NotLoaded } from './not-loaded';
import './paged-table.css';
import { PagedRows } from './paged-rows';

interface Props<Row extends { id: number }> {
  title: string;
  /** Beside the title. */
  controls?: ReactNode;
  list: {
    data: Page<Row> | null;
    failure: Failure | null;
    isBusy: boolean;
    held: number | null;
    showHeld: () => void;
    query: { page: number };
    choose: (changes: { page: number }) => void;
    retry: () => void;
  };
  columns: readonly Column<Row>[];
  texts: { loading: string; failed: string; nothing: string };
  onOpen?: (row: Row) => void;
}

/** A paged list as a part of a page, with the number of all its rows. */
export function PagedSection<Row extends { id: number }>({
  title,
  controls,
  list,
  columns,
  texts,
  onOpen,
}: Props<Row>): ReactNode {
  const id = useId();
  const { data, failure, isBusy, query } = list;
  return (
    <section className="card table-card" aria-labelledby={id}>
      <div className="card-header paged-section-header">
        <h2 id={id}>
          {title} {data === null ? null : <span className="count">{data.total}</span>}
        </h2>
        {controls}
      </div>
      {failure === null ? null : (
        <NotLoaded
          failure={failure}
          title={texts.failed}
          onRetry={list.retry}
          offline={{ list: title }}
          isShown={data !== null}
        />
      )}
      {data === null ? (
        failure === null ? (
          <Skeleton label={texts.loading} shape="table" count={3} />
        ) : null
      ) : data.total === 0 ? (
        <p className="nothing-here">{texts.nothing}</p>
      ) : (
        <PagedRows
          label={title}
          columns={columns}
          {...data}
          isBusy={isBusy}
          page={query.page}
          onPage={(page) => {
            list.choose({ page });
          }}
          onOpen={onOpen}
        />
      )}
      <HeldRows list={list} />
    </section>
  );
}
