import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../button/button';
import { Icon } from '../icon/icon';
import { type MainAction, useOfferedAction } from './main-action';
import { useIsGone } from './shown-record';
import './main-action-button.css';

/** The main action of a page. On a phone it is in the bar at the bottom instead. */
export function MainActionButton(action: MainAction): ReactNode {
  const { label, icon = 'plus', to, isDisabled = false } = action;
  useOfferedAction(useIsGone() ? null : action);
  const content = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  return typeof to === 'string' ? (
    <ButtonLink className="main-action" href={to}>
      {content}
    </ButtonLink>
  ) : (
    // It keeps the focus while it is switched off.
    <Button
      className="main-action"
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : to}
    >
      {content}
    </Button>
  );
}
