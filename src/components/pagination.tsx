import type { ReactNode } from 'react';
import { Icon } from './icon';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which part of a list is shown, and the way to the others. */
export function Pagination({ page, pageSize, total, onPage }: Props): ReactNode {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const format = (count: number) => count.toLocaleString('en-US');
  return (
    <nav className="pagination" aria-label="Pages">
      <span className="pagination-range">
        {format(first)}–{format(last)} of {format(total)}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => {
          onPage(page - 1);
        }}
      >
        <Icon name="chevron-left" />
      </button>
      <span className="pagination-page">
        Page {format(page)} / {format(pages)}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => {
          onPage(page + 1);
        }}
      >
        <Icon name="chevron-right" />
      </button>
    </nav>
  );
}
