import type { Photo } from '../../contract/photo';
import { loadMachineOf } from '../loading/load.machine';

/** The photos of one item that the server has. */
export const photosMachine = loadMachineOf<{ itemId: number }, readonly Photo[]>('photos');
