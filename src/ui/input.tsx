import type { ComponentProps, ReactNode } from 'react';
import './input.css';

/** PrimeReact's theme gives the shape. */
const CLASSES = 'p-inputtext p-component input';

/** A field of one line, without its label. */
export function Input(props: ComponentProps<'input'>): ReactNode {
  return <input {...props} className={CLASSES} />;
}

/** A field of several lines, without its label. */
export function TextArea(props: ComponentProps<'textarea'>): ReactNode {
  return <textarea {...props} className={CLASSES} />;
}
