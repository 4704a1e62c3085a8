import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { DEVICE_LIMITS } from '../../../contract/device/limits';
import { createStoredText } from '../storage/stored-text';

/** The inspections that the user has chosen to keep on this device, by id. */

const stored = createStoredText('keptInspections');

const Ids = z.array(z.int());

function parsed(text: string | null): readonly number[] {
  try {
    return Ids.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

export const keptInspections = (): readonly number[] => parsed(stored.read());

/** Starts or stops keeping an inspection; false if there are already too many. */
export function chooseKept(id: number, { isKept }: { isKept: boolean }): boolean {
  const others = keptInspections().filter((other) => other !== id);
  if (isKept && others.length >= DEVICE_LIMITS.kept) return false;
  stored.write(JSON.stringify(isKept ? [...others, id] : others));
  return true;
}

export function forgetKeptInspections(): void {
  stored.write(null);
}

/** Calls back after each change in any tab; returns a function that stops it. */
export const onKeptInspections = stored.onChange;

export const useKeptInspections = (): readonly number[] =>
  parsed(useSyncExternalStore(stored.onChange, stored.read));
