import { type ReactNode, useEffect } from 'react';
import { Router } from 'wouter';
import { navigateUnderLayers, watchLayers } from './layers';

/** Routes pages over which dialogs may lie. */
export function LayeredRouter({ children }: { children: ReactNode }): ReactNode {
  useEffect(watchLayers, []);
  return <Router aroundNav={navigateUnderLayers}>{children}</Router>;
}
