import { actionModel } from './action-model';

/** Every action on a record of the office uses this machine under another name. */
export const model = actionModel('confirmedAction');
