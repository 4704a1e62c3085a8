import type { ReactNode } from 'react';
import { Alert } from './alert';
import { ButtonLink } from '../button/button';
import './first-step.css';

interface Props {
  /** What is missing, and what it is needed for. */
  text: string;
  /** The page on which it is added; null for a user who may not. */
  to: { href: string; label: string } | null;
  /** Who can help a user who may not add it. */
  ask: string;
}

/** Says what must be there first, and leads to where it is added. */
export function FirstStep({ text, to, ask }: Props): ReactNode {
  return (
    <Alert
      kind="info"
      className="wide first-step"
      action={
        to === null ? null : (
          <ButtonLink href={to.href} look="outlined">
            {to.label}
          </ButtonLink>
        )
      }
    >
      {to === null ? `${text} ${ask}` : text}
    </Alert>
  );
}
