import { createStore } from '../store';

/** The records with changes that the server has not acknowledged, by `recordName`. */
export const unsentRecords = createStore<ReadonlySet<string>>(new Set());
