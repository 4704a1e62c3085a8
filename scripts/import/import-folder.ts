import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../server/db/database';
import { retried, wasRolledBack } from '../../server/db/transaction';
import { explainOutage } from '../../server/errors/explain-outage';
import { gatherStatistics } from '../../server/db/planner-statistics';
import { chunksOf, partsOf } from './chunks';
import { type CsvRow, readCsvRows } from './csv-rows';
import { FileProblem } from './problems';
import type { ImportTable, Loaded, SeenKeys, Store } from './table';
import { IMPORT_TABLES } from './tables';

/** The result of one file. */
export interface FileReport extends Loaded {
  table: ImportTable['name'];
  fileName: string;
  /** Why the file could not be read completely. */
  problem?: string;
}

export interface ImportOptions {
  now: () => Date;
  /** Reports the part of a file that has been read, from 0 to 1. */
  onProgress: (fileName: string, share: number) => void;
  /** Reports what has become of a file, even if it or the rest fails. */
  onFile?: (report: FileReport) => void;
}

/** @throws the error, unless the operator can do something about it. */
function problemOf(error: unknown): string {
  if (error instanceof FileProblem) return error.message;
  const outage = explainOutage(error);
  const reason =
    outage ?? (wasRolledBack(error) ? 'Others work with the same records.' : undefined);
  if (reason === undefined) throw error;
  return `was not loaded completely: ${reason.replace(/\.$/, '')}`;
}

function addTo(all: Loaded, { added, alreadyThere, refused }: Loaded): void {
  all.added += added;
  all.alreadyThere += alreadyThere;
  for (const row of refused) all.refused.push(row);
}

interface Load {
  table: ImportTable;
  chunk: readonly CsvRow[];
  /** The keys of the file's earlier rows. */
  seen: ReadonlySet<string>;
  at: string;
}

/** Loads the rows of one transaction. Runs again if the transaction was rolled back. */
async function loadChunk(
  store: Store,
  { table, chunk, seen, at }: Load,
): Promise<Loaded & { keys: ReadonlySet<string> }> {
  const keys = new Set<string>();
  const known: SeenKeys = {
    has: (key) => seen.has(key) || keys.has(key),
    add: (key) => void keys.add(key),
  };
  const all: Loaded = { added: 0, alreadyThere: 0, refused: [] };
  for (const part of partsOf(chunk)) {
    addTo(all, await table.load(store, part, known, at));
    // The embedded database answers synchronously, so this lets other events run.
    await nextTurn();
  }
  return { ...all, keys };
}

/** The path of a table's file, such as `clients.csv` or `clients.csv.gz`. */
function fileOf(folder: string, { name }: ImportTable): string | undefined {
  return [`${name}.csv`, `${name}.csv.gz`].find((file) => existsSync(path.join(folder, file)));
}

async function importFile(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  folder: string,
  table: ImportTable,
  { now, onProgress, onFile }: ImportOptions,
): Promise<FileReport> {
  const fileName = fileOf(folder, table) ?? `${table.name}.csv`;
  const report: FileReport = {
    table: table.name,
    fileName,
    added: 0,
    alreadyThere: 0,
    refused: [],
  };
  const seen = new Set<string>();
  const rows = readCsvRows({
    path: path.join(folder, fileName),
    columns: table.columns,
    onRefused: (row) => report.refused.push(row),
    onProgress: (share) => {
      onProgress(fileName, share);
    },
  });
  try {
    for await (const chunk of chunksOf(rows, engine)) {
      const load = { table, chunk, seen, at: now().toISOString() };
      const loaded = await retried(() =>
        db.transaction().execute((tx) => loadChunk({ db: tx, engine }, load)),
      );
      for (const key of loaded.keys) seen.add(key);
      addTo(report, loaded);
    }
  } catch (error) {
    report.problem = problemOf(error);
  } finally {
    report.refused.sort((a, b) => a.line - b.line);
    onFile?.(report);
  }
  return report;
}

/**
 * Loads the clients, projects, inspections and items in a folder. It can be repeated: records that
 * were loaded before stay unchanged. If a file cannot be read, the files that refer to it are
 * skipped.
 * @throws FileProblem if the folder or one of the four files is missing.
 */
export async function importFolder(
  database: Database,
  folder: string,
  options: ImportOptions,
): Promise<FileReport[]> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new FileProblem(`There is no folder ${folder}.`);
  const missing = IMPORT_TABLES.filter((table) => fileOf(folder, table) === undefined);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `${name}.csv or ${name}.csv.gz`);
    throw new FileProblem(`The folder ${folder} has no ${names.join(', no ')}.`);
  }
  const reports: FileReport[] = [];
  const onFile = (report: FileReport) => {
    reports.push(report);
    options.onFile?.(report);
  };
  try {
    for (const table of IMPORT_TABLES) {
      const { problem } = await importFile(database, folder, table, { ...options, onFile });
      if (problem !== undefined) break;
    }
  } finally {
    if (reports.some(({ added }) => added > 0)) await gatherStatistics(database);
  }
  return reports;
}
