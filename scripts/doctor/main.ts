import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../../server/config';
import { keepFilesPrivate } from '../../server/private-files';
import { CommandError, failCommand } from '../existing-database';
import { examine } from './examine';
import { type Finding, type Grade, type Options, problem } from './finding';

/**
 * `npm run doctor`: checks the configuration and what it refers to, and says what to do. It exits
 * with 1 if there is a problem. It changes nothing, except that it stores a small file in the bucket
 * and removes it again.
 */

const USAGE =
  'npm run doctor -- [--json] [--url https://office.example] [--backups FOLDER] [--backup-hours 26]';
const MARKS: Readonly<Record<Grade, string>> = { ok: '✓', warning: '!', problem: '✗' };
const NAME_WIDTH = 17;

function optionsOf(args: string[]): Options & { json: boolean } {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean', default: false },
        url: text,
        backups: text,
        'backup-hours': { type: 'string', default: '26' },
      },
    });
    const backupHours = Number(values['backup-hours']);
    if (!(backupHours > 0)) throw new Error('--backup-hours must be a number of hours');
    return { json: values.json, url: values.url, backups: values.backups, backupHours };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
}

async function findingsOf(options: Options): Promise<Finding[]> {
  try {
    const config = readConfig(process.env);
    return await examine({ config, options, now: () => new Date() });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Correct the environment variable; the server does not start with it.';
    return [{ check: 'configuration', ...problem(error.message, todo) }];
  }
}

function inWords({ check, grade, found, todo }: Finding): string {
  const line = `${MARKS[grade]} ${check.padEnd(NAME_WIDTH)}${found}`;
  return todo === undefined ? line : `${line}\n  ${' '.repeat(NAME_WIDTH)}→ ${todo}`;
}

keepFilesPrivate();
try {
  const { json, ...options } = optionsOf(process.argv.slice(2));
  const findings = await findingsOf(options);
  console.log(json ? JSON.stringify({ findings }, null, 2) : findings.map(inWords).join('\n'));
  if (findings.some(({ grade }) => grade === 'problem')) process.exitCode = 1;
} catch (error) {
  failCommand(error);
}
