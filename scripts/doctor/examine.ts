import { CommandError, type ExistingDatabase, openExisting } from '../existing-database';
import { backup } from './checks/backup';
import { bucket } from './checks/bucket';
import { clock } from './checks/clock';
import { answers, journal, migrations, rights, timeZone } from './checks/database';
import { disk, folders } from './checks/folders';
import { publicUrl } from './checks/public-url';
import { secrets } from './checks/secrets';
import { address, tls } from './checks/tls';
import { type Finding, type Found, problem, type StoredSubject, type Subject } from './finding';

/** Examines a configuration and what it names. It changes nothing, except that it stores a small file in
 * the bucket and removes it again. */

type Check<On> = (subject: On) => Found | Promise<Found>;

const CHECKS: Readonly<Record<string, Check<Subject>>> = {
  tls,
  address,
  'public address': publicUrl,
  secrets,
  folders,
  disk,
  bucket,
  backup,
};

const STORED_CHECKS: Readonly<Record<string, Check<StoredSubject>>> = {
  migrations,
  'database rights': rights,
  journal,
  clock,
  'time zone': timeZone,
};

/** The cause of an outage is more informative than its name. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** A check that throws becomes a finding, and the others continue. */
async function findingsOf<On>(
  checks: Readonly<Record<string, Check<On>>>,
  subject: On,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      findings.push({ check: name, ...(await check(subject)) });
    } catch (error) {
      const todo = 'Fix that, and run this again.';
      findings.push({
        check: name,
        ...problem(`The check failed: ${reasonOf(error)}`, todo),
      });
    }
  }
  return findings;
}

function open({ config }: Subject): ExistingDatabase | Finding {
  try {
    return openExisting(config);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { check: 'database', ...problem(error.message, 'Start the server once: npm start') };
  }
}

export async function examine(subject: Subject): Promise<Finding[]> {
  const findings = await findingsOf(CHECKS, subject);
  const database = open(subject);
  if ('check' in database) return [...findings, database];
  try {
    const answer = await findingsOf({ database: answers }, { ...subject, database });
    if (answer.some(({ grade }) => grade === 'problem')) return [...findings, ...answer];
    return [...findings, ...(await findingsOf(STORED_CHECKS, { ...subject, database }))];
  } finally {
    await database.close();
  }
}
