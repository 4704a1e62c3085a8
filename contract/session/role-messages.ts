/** Explains why other pages are shown. */
export const ROLE_CHANGED = (role: string): string => `Your role has changed: you are now ${role}.`;
