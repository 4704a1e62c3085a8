import type { ReactNode } from 'react';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { ErrorPanel } from '../../ui/error-panel';
import type { useClientOptions } from './client-options';

/** Reports that the clients of a select could not be loaded. */
export function ClientsNotLoaded({
  failure,
  retry,
}: Pick<ReturnType<typeof useClientOptions>, 'failure' | 'retry'>): ReactNode {
  return failure === null ? null : (
    <ErrorPanel title={CLIENT_MESSAGES.loadFailed} message={failure.message} onRetry={retry} />
  );
}
