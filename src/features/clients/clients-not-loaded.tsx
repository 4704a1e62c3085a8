import type { ReactNode } from 'react';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { NotLoaded } from '../../loading/not-loaded';
import type { useClientOptions } from './client-options';

/** Reports that the clients of a select could not be loaded. */
export function ClientsNotLoaded({
  failure,
  retry,
}: Pick<ReturnType<typeof useClientOptions>, 'failure' | 'retry'>): ReactNode {
  return failure === null ? null : (
    <NotLoaded failure={failure} title={CLIENT_MESSAGES.loadFailed} onRetry={retry} />
  );
}
