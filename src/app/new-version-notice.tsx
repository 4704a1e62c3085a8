import type { ReactNode } from 'react';
import { startNewVersion, useAppOnDevice } from '../platform/offline/app-on-device';
import { LinkButton } from '../ui/link-button';
import { PageNotice } from '../ui/page-notice';

/** Offers a newer version of the app. It never starts by itself, because text may be typed. */
export function NewVersionNotice(): ReactNode {
  const isRenewed = useAppOnDevice() === 'renewed';
  return (
    <PageNotice role="status" text={isRenewed ? 'A new version of Plumbline is ready.' : null}>
      <LinkButton onClick={startNewVersion}>Start it now</LinkButton>
    </PageNotice>
  );
}
