import type { ReactNode } from 'react';
import { ButtonLink } from '../button/button';
import { EmptyState } from '../message/empty-state';

/** What is shown instead of a record that does not exist. */
export interface MissingRecord {
  title: string;
  text?: string;
  /** Whether the record exists, but not here. */
  isElsewhere?: boolean;
  /** Where to go instead: usually the list of all records of this kind. */
  instead: { href: string; label: string };
}

/** Shows that an address does not lead to a record, and offers another. */
export function RecordMissing({ title, text, instead }: MissingRecord): ReactNode {
  return (
    <section className="card">
      <EmptyState isPage icon="search" title={title} {...(text === undefined ? {} : { text })}>
        <ButtonLink href={instead.href}>{instead.label}</ButtonLink>
      </EmptyState>
    </section>
  );
}
