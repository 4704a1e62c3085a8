import { type ReactNode, useState } from 'react';
import { startNewVersion, useAppOnDevice } from '../../platform/offline/app-on-device';
import { LinkButton } from '../../ui/button/link-button';
import { PageNotice } from '../../ui/message/page-notice';

const READY = 'A new version of Plumbline is ready. What you have typed is kept.';

/** Offers a newer version of the app. It never starts by itself, because text may be typed; “This Device” offers it too. */
export function NewVersionNotice(): ReactNode {
  const isRenewed = useAppOnDevice() === 'renewed';
  const [isLater, setIsLater] = useState(false);
  return (
    <PageNotice role="status" text={isRenewed && !isLater ? READY : null}>
      <LinkButton onClick={startNewVersion}>Start it now</LinkButton>{' '}
      <LinkButton
        onClick={() => {
          setIsLater(true);
        }}
      >
        Later
      </LinkButton>
    </PageNotice>
  );
}
