import { type ReactNode, useId } from 'react';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import type { Failure } from '../../machines/failure';
import type { Page } from '../../machines/loading/page';
import { ErrorPanel } from '../ui/error-panel';
import { Pagination } from '../ui/pagination';
import { Skeleton } from '../ui/skeleton';
import { type Column, Table } from '../ui/table';

interface Props<Row extends { id: number }> {
  title: string;
  /** Beside the title. */
  controls?: ReactNode;
  list: {
    data: Page<Row> | null;
    failure: Failure | null;
    isBusy: boolean;
    query: { page: number };
    choose: (changes: { page: number }) => void;
    retry: () => void;
  };
  columns: readonly Column<Row>[];
  texts: { loading: string; failed: string; nothing: string };
  onOpen?: (row: Row) => void;
}

const keyOf = ({ id }: { id: number }) => id;

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
      <div className="card-header">
        <h2 id={id}>
          {title} {data === null ? null : <span className="count">{data.total}</span>}
        </h2>
        {controls}
      </div>
      {failure === null ? null : (
        <ErrorPanel title={texts.failed} message={failure.message} onRetry={list.retry} />
      )}
      {data === null ? (
        failure === null ? (
          <Skeleton label={texts.loading} count={3} />
        ) : null
      ) : data.total === 0 ? (
        <p className="nothing-here">{texts.nothing}</p>
      ) : (
        <>
          <Table
            label={title}
            columns={columns}
            rows={data.rows}
            keyOf={keyOf}
            isBusy={isBusy}
            {...(onOpen === undefined ? {} : { onOpen })}
          />
          {data.total <= LIST_PAGE_SIZE ? null : (
            <Pagination
              page={query.page}
              pageSize={LIST_PAGE_SIZE}
              total={data.total}
              onPage={(page) => {
                list.choose({ page });
              }}
            />
          )}
        </>
      )}
    </section>
  );
}
