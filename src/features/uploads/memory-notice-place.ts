import type { ReactNode } from 'react';
import { createStore } from '../../platform/store';

/**
 * The notice about photos that are only in this page, for every page, also those of guests. Null
 * until the code of the upload queue has loaded: without it there are none.
 */
export const memoryNotice = createStore<ReactNode>(null);
