import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

interface Props {
  title: string;
  text?: string;
  /** The list of all records of this kind. */
  list: { href: string; label: string };
}

/** Says that an address leads to no record, and offers the list. */
export function RecordMissing({ title, text, list }: Props): ReactNode {
  return (
    <section className="card">
      <EmptyState isPage icon="search" title={title} {...(text === undefined ? {} : { text })}>
        <ButtonLink href={list.href}>{list.label}</ButtonLink>
      </EmptyState>
    </section>
  );
}
