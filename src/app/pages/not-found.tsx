import type { ReactNode } from 'react';
import { usePageTitle } from './page';
import { ButtonLink } from '../../ui/button/button';
import { EmptyState } from '../../ui/message/empty-state';

/** A path that the app does not know. */
export function NotFound(): ReactNode {
  usePageTitle('Page Not Found');
  return (
    <EmptyState
      isPage
      icon="info-circle"
      title="Page Not Found"
      text="There is no page at this address."
    >
      <ButtonLink href="/">Go to the Start Page</ButtonLink>
    </EmptyState>
  );
}
