import { type ReactNode, useEffect } from 'react';
import { Router } from 'wouter';
import { navigateUnderLayers, removeLeftEntry } from './layers';

/** A router for pages that dialogs may cover. */
export function LayeredRouter({ children }: { children: ReactNode }): ReactNode {
  useEffect(removeLeftEntry, []);
  return <Router aroundNav={navigateUnderLayers}>{children}</Router>;
}
