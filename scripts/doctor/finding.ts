import type { Config } from '../../server/config';
import type { ExistingDatabase } from '../existing-database';

/** A problem must be fixed; a warning is for the operator to judge. */
export type Grade = 'ok' | 'warning' | 'problem';

export interface Finding {
  check: string;
  grade: Grade;
  /** What was found, in a sentence. */
  found: string;
  /** What to do about it; absent if everything is ok. */
  todo?: string;
}

export interface Options {
  /** The folder with the backups, one file or folder each. */
  backups?: string | undefined;
  /** How old the newest backup may be, in hours. */
  backupHours: number;
  /** The address that users open, to check its TLS. */
  url?: string | undefined;
}

/** What is examined. */
export interface Subject {
  config: Config;
  options: Options;
  now: () => Date;
}

/** A subject with its database. */
export interface StoredSubject extends Subject {
  database: ExistingDatabase;
}

/** The result of a check, without its name. */
export type Found = Omit<Finding, 'check'>;

export const ok = (found: string): Found => ({ grade: 'ok', found });
export const warning = (found: string, todo: string): Found => ({ grade: 'warning', found, todo });
export const problem = (found: string, todo: string): Found => ({ grade: 'problem', found, todo });
