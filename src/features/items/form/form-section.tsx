import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import type { ItemValues } from '../../../../machines/items/item-values';
import type { Form } from '../../../forms/use-form';

/** What every section of the item form works on. */
export interface SectionProps {
  form: Form<ItemValues, Item>;
}

/** A part of the form under its own heading. */
export function FormSection({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <fieldset className="card form-section">
      <legend>{title}</legend>
      <div className="form-grid">{children}</div>
    </fieldset>
  );
}
