import type { ReactNode } from 'react';
import { Description } from '../../../ui/details';

/** A longer text under its own heading; omitted without a text. */
export function Prose({ title, text }: { title: string; text: string | null }): ReactNode {
  return text === null || text === '' ? null : (
    <>
      <h3>{title}</h3>
      <Description>{text}</Description>
    </>
  );
}
