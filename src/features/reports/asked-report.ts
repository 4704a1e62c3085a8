import { createStore } from '../../platform/store';

/** The inspection whose report was asked for on another page; its own page opens the dialog. */
export const askedReport = createStore<number | null>(null);
