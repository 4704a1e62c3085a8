import { searchKeyOf } from './fold-text';

const keyOf = (name: string) => searchKeyOf(name).trim().replaceAll(/\s+/g, ' ');

/** Whether people read two names as one: accents, case and spaces make no difference. */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
