import type { ActorRefFrom } from 'xstate';
import type { pullMachine } from '../../../machines/device/pull.machine';
import { createStore } from '../../platform/store';

/** The actor that keeps copies on this device; null while none runs. */
export const pullActor = createStore<ActorRefFrom<typeof pullMachine> | null>(null);
