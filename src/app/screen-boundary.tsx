import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { SCREEN_MESSAGES } from '../../contract/messages/screens';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { askAgain } from '../platform/missing-code';
import { useAgainWhenOnline } from '../platform/again-when-online';

/** A screen whose code did not arrive is no defect; browsers name it in different words. */
const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module/i.test(error.message);

function BrokenScreen({ error, resetErrorBoundary }: FallbackProps): ReactNode {
  const isMissing = isMissingCode(error);
  useAgainWhenOnline(resetErrorBoundary, isMissing);
  return (
    <section className="empty-state" role="alert">
      <span className="empty-icon">
        <Icon name="exclamation-triangle" />
      </span>
      <h1>{isMissing ? SCREEN_MESSAGES.notLoaded : SCREEN_MESSAGES.broken}</h1>
      <p>{isMissing ? SCREEN_MESSAGES.notLoadedText : SCREEN_MESSAGES.brokenText}</p>
      <div className="form-actions">
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
      </div>
    </section>
  );
}

/** Keeps what is around a screen alive when the screen breaks; another page is shown as usual. */
export function ScreenBoundary({ children }: { children: ReactNode }): ReactNode {
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={BrokenScreen} resetKeys={[path]} onReset={askAgain}>
      {children}
    </ErrorBoundary>
  );
}
