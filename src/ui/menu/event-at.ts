import type { SyntheticEvent } from 'react';

/** An event of a menu, whose library only asks where it was. */
export const eventAt = (currentTarget: EventTarget & Element) =>
  ({ currentTarget }) as SyntheticEvent;
