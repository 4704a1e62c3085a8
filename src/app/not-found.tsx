import type { ReactNode } from 'react';
import { usePageTitle } from './page';
import { ButtonLink } from '../ui/button';

/** A path that the app does not know. */
export function NotFound(): ReactNode {
  usePageTitle('Page Not Found');
  return (
    <section className="empty-state">
      <h1>Page Not Found</h1>
      <p>There is no page at this address.</p>
      <ButtonLink href="/">Go to the start</ButtonLink>
    </section>
  );
}
