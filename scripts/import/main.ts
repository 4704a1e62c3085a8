import { SingleBar } from 'cli-progress';
import { useProductMessages } from '../../contract/issue-messages';
import { ConfigError, readConfig } from '../../server/config';
import { ringServers } from '../../server/db/bell';
import { openDatabase } from '../../server/db/open-database';
import { DataFolderError } from '../../server/db/folder-lock';
import { explainOutage } from '../../server/errors/explain-outage';
import { keepFilesPrivate } from '../../server/private-files';
import { type FileReport, importFolder } from './import-folder';
import { FileProblem } from './problems';

/** `npm run import -- FOLDER`: loads records from CSV files into the configured database. */

function progressBar() {
  const bar = new SingleBar({
    format: '{file} [{bar}] {percentage} %',
    clearOnComplete: true,
    hideCursor: true,
  });
  let current = '';
  return {
    show: (file: string, share: number) => {
      if (file !== current) bar.start(100, 0, { file });
      current = file;
      bar.update(Math.floor(share * 100));
    },
    stop: () => {
      bar.stop();
    },
  };
}

function print(report: FileReport): void {
  for (const { line, message } of report.refused) {
    console.error(`${report.fileName}:${String(line)}: ${message}`);
  }
  if (report.problem !== undefined) console.error(`${report.fileName} ${report.problem}.`);
  const { added, alreadyThere, refused } = report;
  const counts = [`${String(added)} added`, `${String(alreadyThere)} already there`];
  console.log(`${report.table}: ${[...counts, `${String(refused.length)} refused`].join(', ')}`);
}

async function run(folder: string): Promise<boolean> {
  keepFilesPrivate();
  useProductMessages();
  const database = await openDatabase(readConfig(process.env), { onLockedOut: console.error });
  const bar = progressBar();
  let isComplete = true;
  try {
    await importFolder(database, folder, {
      now: () => new Date(),
      onProgress: bar.show,
      onFile: (report) => {
        bar.stop();
        print(report);
        isComplete &&= report.refused.length === 0 && report.problem === undefined;
      },
    });
  } finally {
    bar.stop();
    // Also what was added before a failure appears on other screens.
    await ringServers(database, { kinds: ['clients', 'projects', 'inspections', 'items'] }).catch(
      (error: unknown) => {
        console.error('Lists that are open elsewhere show the records later:', error);
      },
    );
    await database.close();
  }
  return isComplete;
}

const [folder] = process.argv.slice(2);
try {
  if (folder === undefined) throw new FileProblem('Give the folder: npm run import -- FOLDER');
  if (!(await run(folder))) process.exitCode = 1;
} catch (error) {
  const isPlain = [FileProblem, DataFolderError, ConfigError].some((kind) => error instanceof kind);
  const reason = isPlain && error instanceof Error ? error.message : explainOutage(error);
  console.error(reason ?? error);
  process.exitCode = 1;
}
