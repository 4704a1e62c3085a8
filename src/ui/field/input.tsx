import type { ComponentProps, ReactNode } from 'react';
import './input.css';

/** PrimeReact's classes give the shape. */
const CLASSES = 'p-inputtext p-component input';

/** For a text that a phone must not capitalize, correct or mark, such as a shown password. */
export const VERBATIM = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** A one-line input without a label. */
export function Input(props: ComponentProps<'input'>): ReactNode {
  return <input {...props} className={CLASSES} />;
}

/** A multi-line input without a label. */
export function TextArea(props: ComponentProps<'textarea'>): ReactNode {
  return <textarea {...props} className={CLASSES} />;
}
