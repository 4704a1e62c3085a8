import type { ReactNode } from 'react';
import { MoreButton } from '../button/more-button';
import { type Choice, useSharedMenu } from './shared-menu';
import './more-menu.css';

/** Further actions on the record of a page. */
export function MoreMenu({ choices }: { choices: readonly Choice[] }): ReactNode {
  const { open, menu } = useSharedMenu(() => choices);
  return (
    <>
      <MoreButton
        label="More actions"
        className="bordered"
        onClick={(event) => {
          open(event, null);
        }}
      />
      {menu}
    </>
  );
}
