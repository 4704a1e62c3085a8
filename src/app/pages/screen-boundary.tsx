import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { SCREEN_MESSAGES } from '../../../contract/messages/screens';
import { isMissingCode } from '../../../machines/missing-code';
import { Button } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';
import { retryMissingCode } from '../../platform/code/missing-code';
import { EmptyState } from '../../ui/message/empty-state';
import { FormFooter } from '../../ui/field/form-footer';
import { useRetryWhenReachable } from './use-retry-when-reachable';

interface Props extends FallbackProps {
  /** How often the code of the screen was requested again without the user. */
  tries: RefObject<number>;
}

function BrokenScreen({ error, resetErrorBoundary, tries }: Props): ReactNode {
  const isMissing = isMissingCode(error);
  useRetryWhenReachable(resetErrorBoundary, tries, isMissing);
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
  const tries = useRef(0);
  useEffect(() => {
    tries.current = 0;
  }, [path]);
  return (
    <ErrorBoundary
      fallbackRender={(props) => <BrokenScreen {...props} tries={tries} />}
      resetKeys={[path]}
      onReset={retryMissingCode}
    >
      {children}
    </ErrorBoundary>
  );
}
