import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { goBackTo } from '../../platform/scroll-memory';
import { breakable } from '../text/breakable';
import { Icon } from '../icon/icon';
import { IconLink } from '../button/icon-button';
import { useWayBack } from './last-addresses';
import { useIsGone } from './shown-record';
import '../text/cut-text.css';
import './page-header.css';

/** An empty line, so that nothing moves when the subtitle becomes known. */
export const LOADING_SUBTITLE = '\u00a0';

interface WayBack {
  href: string;
  label: string;
}

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** The link back to a list as the user left it. */
  back?: WayBack;
  /** Whether the actions fit beside the title on a phone; otherwise they are below it. */
  hasShortActions?: boolean;
  children?: ReactNode;
}

function BackLink({ href, label }: WayBack): ReactNode {
  const address = useWayBack(href);
  return (
    <IconLink
      href={address}
      icon="arrow-left"
      label={label}
      onClick={() => {
        goBackTo(address);
      }}
    />
  );
}

/** A long title is truncated; a press or Enter shows all of it. */
function Title({ text }: { text: string }): ReactNode {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isShortened, setIsShortened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (element === null || isUnfolded) return;
    const observer = new ResizeObserver(() => {
      setIsShortened(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [text, isUnfolded]);
  const toggle = () => {
    setIsUnfolded(!isUnfolded);
  };
  return (
    <h1
      ref={heading}
      className={isShortened ? (isUnfolded ? 'unfolding whole' : 'unfolding') : ''}
      onClick={toggle}
    >
      {isShortened ? (
        // The content of a button element is a box, which cannot be truncated line by line.
        <span
          role="button"
          tabIndex={0}
          aria-expanded={isUnfolded}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            toggle();
          }}
        >
          {breakable(text)}
          <Icon name="chevron-down" />
        </span>
      ) : (
        breakable(text)
      )}
    </h1>
  );
}

/**
 * The focus keeps clear of the bar, which stays in view on a phone. Only the root has this style: a
 * custom property would restyle every element of the page.
 */
function watchBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = `${String(bar.offsetHeight)}px`;
    style.scrollPaddingTop = `calc(var(--top-bar-height) + ${height} + var(--space-8))`;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.scrollPaddingTop = '';
  };
}

/**
 * The title of a page, the link back, and the page's actions. On a phone, the title and the link
 * form a bar that stays in view.
 */
export function PageHeader({
  title,
  subtitle,
  back,
  hasShortActions = false,
  children,
}: Props): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (bar.current === null ? undefined : watchBar(bar.current)), []);
  const isGone = useIsGone();
  const actions =
    children === undefined ? null : (
      <div className="page-actions" inert={isGone}>
        {children}
      </div>
    );
  return (
    <header className="page-header">
      <div ref={bar} className="page-bar">
        {back === undefined ? null : <BackLink {...back} />}
        <Title text={title} />
        {hasShortActions ? actions : null}
      </div>
      {subtitle === undefined ? null : (
        <p className={`page-subtitle ${typeof subtitle === 'string' ? 'cut-text' : ''}`}>
          {typeof subtitle === 'string' ? breakable(subtitle) : subtitle}
        </p>
      )}
      {hasShortActions ? null : actions}
    </header>
  );
}
