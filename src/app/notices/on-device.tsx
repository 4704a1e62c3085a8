import type { ReactNode } from 'react';
import { KeepCopies } from '../../features/device/keep-copies';
import { NewVersionNotice } from './new-version-notice';

/** Parts that are only needed where the app is stored on the device. */
export default function OnDevice({ keepsCopies }: { keepsCopies: boolean }): ReactNode {
  return (
    <>
      <NewVersionNotice />
      {keepsCopies ? <KeepCopies /> : null}
    </>
  );
}
