import { type ReactNode, useEffect } from 'react';
import { Router } from 'wouter';
import { navigateUnderLayers, watchLayers } from './layers';

/** A router for pages that dialogs may cover. */
export function LayeredRouter({ children }: { children: ReactNode }): ReactNode {
  useEffect(watchLayers, []);
  return <Router aroundNav={navigateUnderLayers}>{children}</Router>;
}
