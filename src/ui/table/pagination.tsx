import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { grouped } from '../../../contract/messages/counts';
import { useAnnouncedResults } from '../announce/announcements';
import { atEnd } from '../button/at-end';
import { Button } from '../button/button';
import { type IconName } from '../icon/icon';
import { IconButton } from '../button/icon-button';
import { LinkButton } from '../button/link-button';
import { Input } from '../field/input';
import './pagination.css';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** The highest number of numbered buttons. */
const NUMBERS = 7;

/** The pages with a numbered button: those around the current page. */
function numbersAround(page: number, pages: number): readonly number[] {
  const count = Math.min(NUMBERS, pages);
  const first = Math.max(1, Math.min(page - Math.floor(NUMBERS / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

function Step({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: IconName;
  disabled: boolean;
  onClick: () => void;
}): ReactNode {
  return <IconButton icon={icon} label={label} {...atEnd(disabled, onClick)} />;
}

type Pages = Pick<Props, 'page' | 'onPage'> & { pages: number };

/** For wide screens: the first, the last and up to seven pages by number. */
function NumberedPages({ page, pages, onPage }: Pages): ReactNode {
  const go = (target: number) => () => {
    onPage(target);
  };
  const isFirst = page <= 1;
  const isLast = page >= pages;
  return (
    <div className="pagination-pages from-tablet">
      <Step label="First page" icon="to-first" disabled={isFirst} onClick={go(1)} />
      <Step label="Previous page" icon="chevron-left" disabled={isFirst} onClick={go(page - 1)} />
      {numbersAround(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className="page-number"
          aria-label={`Page ${grouped(number)}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={go(number)}
        >
          {grouped(number)}
        </button>
      ))}
      <Step label="Next page" icon="chevron-right" disabled={isLast} onClick={go(page + 1)} />
      <Step label="Last page" icon="to-last" disabled={isLast} onClick={go(pages)} />
    </div>
  );
}

/**
 * The page whose number was typed, limited to the existing pages; null if the text is not a number.
 */
function pageNear(text: string, pages: number): number | null {
  const digits = text.replace(/[\s,.]/g, '');
  return /^\d+$/.test(digits) ? Math.min(Math.max(1, Number(digits)), pages) : null;
}

/** Shows the number of the page; when pressed, it asks for another number. */
function PageJump({ page, pages, onPage }: Pages): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const typed = useRef<HTMLInputElement>(null);
  const close = () => {
    flushSync(() => {
      setIsAsking(false);
    });
    opener.current?.focus();
  };
  if (!isAsking) {
    return (
      <LinkButton
        ref={opener}
        className="page-jump"
        title="Go to another page"
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Page {grouped(page)} / {grouped(pages)}
      </LinkButton>
    );
  }
  return (
    <form
      className="page-jump"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const target = pageNear(typed.current?.value ?? '', pages);
        close();
        if (target !== null && target !== page) onPage(target);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <Input
        ref={typed}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        aria-label={`Page, 1 to ${grouped(pages)}`}
        defaultValue={page}
        maxLength={9}
        onFocus={({ target }) => {
          target.select();
        }}
      />
      <Button type="submit">Go</Button>
    </form>
  );
}

/** Previous and next, for small screens. */
function PrevNext({ page, pages, onPage }: Pages): ReactNode {
  return (
    <div className="pagination-steps phone-only">
      <Button
        look="outlined"
        {...atEnd(page <= 1, () => {
          onPage(page - 1);
        })}
      >
        Prev
      </Button>
      <PageJump {...{ page, pages, onPage }} />
      <Button
        look="outlined"
        {...atEnd(page >= pages, () => {
          onPage(page + 1);
        })}
      >
        Next
      </Button>
    </div>
  );
}

/** Shows which part of a list is displayed, and links to the others. */
export function Pagination({ page, pageSize, total, onPage }: Props): ReactNode {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const range = `${grouped(first)}–${grouped(last)} of ${grouped(total)}`;
  useAnnouncedResults(`Showing ${range}`);
  const nav = useRef<HTMLElement>(null);
  // At once: the rows that come later find the list where the user has scrolled it. The list is
  // scrolled in its new history entry, so that Back finds the old one as it was.
  const go = (target: number) => {
    onPage(target);
    nav.current?.parentElement?.querySelector('tr')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <nav ref={nav} className="pagination" aria-label="Pages">
      <span className="pagination-range">{range}</span>
      {pages === 1 ? null : (
        <>
          <NumberedPages {...{ page, pages, onPage: go }} />
          <PrevNext {...{ page, pages, onPage: go }} />
        </>
      )}
    </nav>
  );
}
