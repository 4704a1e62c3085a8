import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { SCREEN_MESSAGES } from '../../contract/messages/screens';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { isMissingCode, retryMissingCode } from '../platform/code/missing-code';
import { useRetryWhenOnline } from '../platform/connection/retry-when-online';
import { EmptyState } from '../ui/empty-state';
import { FormFooter } from '../ui/form-footer';

function BrokenScreen({ error, resetErrorBoundary }: FallbackProps): ReactNode {
  const isMissing = isMissingCode(error);
  useRetryWhenOnline(resetErrorBoundary, isMissing);
  return (
    <EmptyState
      isPage
      role="alert"
      icon="exclamation-triangle"
      title={isMissing ? SCREEN_MESSAGES.notLoaded : SCREEN_MESSAGES.broken}
      text={isMissing ? SCREEN_MESSAGES.notLoadedText : SCREEN_MESSAGES.brokenText}
    >
      <FormFooter>
        <Button
          look="outlined"
          onClick={() => {
            window.location.reload();
          }}
        >
          <Icon name="refresh" />
          Reload
        </Button>
        <Button onClick={resetErrorBoundary}>Try Again</Button>
      </FormFooter>
    </EmptyState>
  );
}

/**
 * Contains the crash of a screen: the app around it still works, and other pages are shown as
 * usual.
 */
export function ScreenBoundary({ children }: { children: ReactNode }): ReactNode {
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={BrokenScreen} resetKeys={[path]} onReset={retryMissingCode}>
      {children}
    </ErrorBoundary>
  );
}
