import { createStore } from '../store';

/** The items with changes that the server has not acknowledged, by id. */
export const unsentItems = createStore<ReadonlySet<number>>(new Set());
