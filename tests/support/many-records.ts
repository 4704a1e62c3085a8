import { fill } from '../../scripts/bench/fill';
import type { Database } from '../../server/db/database';

/** More clients, projects, inspections and items than a list sorts at once. */
export const MANY = 10_000;

export const fillWithMany = (database: Database): Promise<void> => fill(database, MANY);
