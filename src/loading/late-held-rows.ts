import { lazyComponent } from '../platform/lazy-component';

/** `HeldRows`, whose code is loaded when others have added something. */
export const HeldRows = lazyComponent(() => import('./held-rows'));
