import { DEVICE_LIMITS } from '../../../contract/device/limits';
import { chooseKept, useKeptInspections } from '../../platform/offline/kept-inspections';
import type { Choice } from '../../ui/menu/shared-menu';
import { showToast } from '../../ui/toast/toasts';
import { copiesWanted } from '../../platform/offline/copies-wanted';
import { pullActor } from './pull-actor';

const KEPT = 'The inspection is kept on this device until you choose otherwise.';
const RELEASED = 'The inspection is kept only as long as it is assigned to you, new or opened.';
const TOO_MANY = `At most ${String(DEVICE_LIMITS.kept)} inspections can be chosen. “This Device” in the user menu shows them.`;

/**
 * The menu entry that keeps an inspection on this device, or stops keeping it. Null if this browser
 * keeps no copies, or if the server does not have the inspection yet.
 */
export function useKeepChoice(id: number): Choice | null {
  const isKept = useKeptInspections().includes(id);
  const isWanted = copiesWanted.use() === 'keep';
  const isPossible = pullActor.use() !== null && isWanted;
  if (!isPossible || id < 0) return null;
  return {
    label: isKept ? 'Stop Keeping on This Device' : 'Keep on This Device',
    icon: isKept ? 'times' : 'download',
    command: () => {
      const isDone = chooseKept(id, { isKept: !isKept });
      if (!isDone) showToast('warn', TOO_MANY);
      else showToast('success', isKept ? RELEASED : KEPT);
    },
  };
}
