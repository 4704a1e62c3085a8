import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from './page';

/** A path that the app does not know. */
export function NotFound(): ReactNode {
  usePageTitle('Page Not Found');
  return (
    <section className="empty-state">
      <h1>Page Not Found</h1>
      <p>There is no page at this address.</p>
      <Link href="/" className="p-button p-component">
        Go to the start
      </Link>
    </section>
  );
}
