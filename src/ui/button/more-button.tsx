import type { MouseEventHandler, ReactNode } from 'react';
import { IconButton } from './icon-button';

interface Props {
  label: string;
  className?: string;
  disabled?: boolean;
  onClick: MouseEventHandler<HTMLButtonElement>;
}

/** The three dots that open the menu of further actions. */
export const MoreButton = (props: Props): ReactNode => (
  <IconButton {...props} icon="ellipsis-v" title="More" aria-haspopup="menu" />
);
