import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import type { ItemValues } from '../../../../machines/items/item-values';
import type { Form } from '../../../forms/use-form';

/** The props of every section of the item form. */
export interface SectionProps {
  form: Form<ItemValues, Item>;
}

/** A part of the form with its own heading. */
export function FormSection({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <fieldset className={`card form-section ${className}`.trim()}>
      <legend>{title}</legend>
      <div className="form-grid">{children}</div>
    </fieldset>
  );
}
