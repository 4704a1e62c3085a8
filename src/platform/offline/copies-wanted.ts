import { createSetting } from '../storage/setting';

/** Whether this browser keeps copies of inspections. */
export const copiesWanted = createSetting('copies', ['keep', 'remove'], 'keep');
