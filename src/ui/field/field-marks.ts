import { createContext } from 'react';

/** Who changed the fields that show other people's changes, by field name; null if not known. */
export const FieldMarks = createContext<Readonly<Partial<Record<string, string | null>>>>({});
