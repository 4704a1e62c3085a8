import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

export { Sidebar } from 'primereact/sidebar';
export { Toast } from 'primereact/toast';
export { DialogWindow } from '../dialog/dialog-window';
export { MenuPanel } from '../menu/menu-panel';
export { SelectWithPanel } from '../select/select-with-panel';

/**
 * PrimeReact inserts its <style> elements here, outside the document. The content security policy
 * forbids them, and the theme contains their rules.
 */
const styleContainer = document.createElement('div');
const SETTINGS = { styleContainer };

/** What every part of PrimeReact is shown in. */
export function Provided({ children }: { children: ReactNode }): ReactNode {
  return <PrimeReactProvider value={SETTINGS}>{children}</PrimeReactProvider>;
}
