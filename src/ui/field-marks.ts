import { createContext } from 'react';

/** Who has changed the fields that show other people's changes, by name; null if not known. */
export const FieldMarks = createContext<Readonly<Partial<Record<string, string | null>>>>({});
