import { type Copies, createCopies } from './copies';
import { createCopyDatabase } from './copy-database';

const database = createCopyDatabase();

/** The copies of a user in this browser. */
export const copiesIn = (userId: number): Copies => createCopies(database, userId);
