import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import type { Page } from '../../machines/loading/page';
import type { SearchQuery } from '../../machines/loading/record-query';
import { type Column, DataTable } from './data-table';
import { PageHeader } from './page-header';
import { Pagination } from './pagination';
import { SearchBox } from './search-box';
import { EmptyState, ErrorPanel, SkeletonRows } from './states';
import { type LoadMachine, useLoad } from './use-load';

interface Props<Row extends { id: number }> {
  machine: LoadMachine<SearchQuery, Page<Row>>;
  title: string;
  subtitle?: string;
  columns: readonly Column<Row>[];
  texts: { loading: string; failed: string; empty: string; noMatch: string };
}

/** A searched and paged list to look at. */
export function PlainList<Row extends { id: number }>({
  machine,
  title,
  subtitle,
  columns,
  texts,
}: Props<Row>): ReactNode {
  const list = useLoad(machine, { search: '', page: 1 });
  const { query, data, failure } = list;
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <div className="filters">
        <SearchBox
          label={`Search ${title.toLowerCase()}`}
          value={query.search}
          onType={(search) => {
            list.actor.send({ type: 'search.typed', query: { search, page: 1 } });
          }}
        />
      </div>
      {failure === null ? null : (
        <ErrorPanel title={texts.failed} message={failure.message} onRetry={list.retry} />
      )}
      {data === null && failure === null ? <SkeletonRows label={texts.loading} count={10} /> : null}
      {data === null ? null : (
        <section className="card table-card">
          {data.rows.length === 0 ? (
            <EmptyState
              title={texts.empty}
              {...(query.search === '' ? {} : { text: texts.noMatch })}
            />
          ) : (
            <>
              <DataTable
                label={title}
                columns={columns}
                rows={data.rows}
                keyOf={({ id }) => id}
                isBusy={list.isBusy}
              />
              <Pagination
                page={query.page}
                pageSize={LIST_PAGE_SIZE}
                total={data.total}
                onPage={(page) => {
                  list.actor.send({ type: 'query.changed', query: { ...query, page } });
                }}
              />
            </>
          )}
        </section>
      )}
    </>
  );
}
