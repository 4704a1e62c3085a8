import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

interface Props {
  title: string;
  text?: string;
  /** The list in which the others are. */
  list: { href: string; label: string };
}

/** The address leads to no record; its list is offered instead. */
export function RecordMissing({ title, text, list }: Props): ReactNode {
  return (
    <section className="card">
      <EmptyState isPage icon="search" title={title} {...(text === undefined ? {} : { text })}>
        <ButtonLink href={list.href}>{list.label}</ButtonLink>
      </EmptyState>
    </section>
  );
}
