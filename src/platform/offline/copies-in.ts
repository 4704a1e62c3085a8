import { type Copies, createCopies } from './copies';
import { openCopies } from './copy-database';

/** The copies of a user in this browser. */
export const copiesIn = (userId: number): Copies => createCopies(openCopies, userId);
