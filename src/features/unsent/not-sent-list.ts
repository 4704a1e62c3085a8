import { createStore } from '../../platform/store';

/** Whether the list of what is not sent is open. */
export const notSentList = createStore(false);
