import { STORAGE_KEYS } from '../../contract/limits';
import { createSetting } from './storage/setting';

/**
 * Whether keys that type a character are shortcuts in this browser. Speech input types such keys by
 * mistake, so users must be able to switch them off.
 */
export const singleKeys = createSetting(STORAGE_KEYS.singleKeys, ['on', 'off'], 'on');

/** Whether a control takes typed characters. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || target.matches('textarea, select');
}
