import type { ReactNode } from 'react';
import { TextField } from '../../../forms/text-field';
import type { SectionProps } from './form-section';

/** The location of the finding. */
export function Location({ form: { field } }: SectionProps): ReactNode {
  return <TextField label="Location" className="wide" {...field('location')} />;
}
