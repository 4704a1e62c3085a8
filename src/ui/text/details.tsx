import type { ReactNode } from 'react';
import './details.css';

/** The fields of a record. */
export function Details({ children }: { children: ReactNode }): ReactNode {
  return <dl className="details">{children}</dl>;
}

/** One field of a record; omitted if it has no value. */
export function Detail({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return children === null || children === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A longer text of a record, with its line breaks. */
export function Description({ children }: { children: string }): ReactNode {
  return <p className="description">{children}</p>;
}

/** A longer text under its own heading; omitted without a text. */
export function Prose({ title, text }: { title: string; text: string | null }): ReactNode {
  return text === null || text === '' ? null : (
    <>
      <h3>{title}</h3>
      <Description>{text}</Description>
    </>
  );
}
