import { answered } from '../failures';
import { actionModel } from './action-model';

/** Every action that only needs one state of a record uses this machine under another name. */
export const model = actionModel(
  'actionOnNewest',
  { newestOf: ({ status }, record) => (status === 409 ? record : null) },
  { 'others changed something else': { error: answered(409) } },
);
