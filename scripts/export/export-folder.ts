import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { Database, Queries } from '../../server/db/database';
import { atOneMoment } from '../../server/db/transaction';
import { findOffice } from '../../server/repositories/office';
import { IMPORT_TABLES } from '../import/tables';
import { ownPrefix, type RecordTable } from '../record-keys';
import { expectEmpty, fillFolder } from '../unfinished-folder';
import { EXPORT_TABLES, type ExportTable, type Origin } from './tables';

/** The result of one file. */
export interface ExportReport {
  table: RecordTable;
  written: number;
  /** The records that an import would refuse, by reason. */
  left: ReadonlyMap<string, number>;
}

/** How many rows are in memory at once. */
const PART = 1000;

async function exportTable(
  db: Queries,
  { folder, from, table }: { folder: string; from: Origin; table: ExportTable },
): Promise<ExportReport> {
  const left = new Map<string, number>();
  let written = 0;
  async function* rows() {
    let after = 0;
    for (;;) {
      const part = await table.read(db, { from, after, limit: PART });
      for (const { row } of part) {
        if ('left' in row) left.set(row.left, (left.get(row.left) ?? 0) + 1);
        else {
          written += 1;
          yield row.cells;
        }
      }
      if (part.length < PART) return;
      after = part.at(-1)?.id ?? after;
    }
  }
  const { columns } = IMPORT_TABLES.find(({ name }) => name === table.name) ?? { columns: [] };
  // No guard against formulas, because an import must read exactly what was written.
  const csv = stringify({
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    // Other programs end a row at every line break outside quotes.
    quote_record_delimiter: true,
  });
  const file = createWriteStream(path.join(folder, `${table.name}.csv`), { flush: true });
  await pipeline(Readable.from(rows()), csv, file);
  return { table: table.name, written, left };
}

const originOf = async (db: Queries): Promise<Origin> => ({
  prefix: await ownPrefix(db),
  timeZone: (await findOffice(db)).timeZone,
});

/**
 * Writes the clients, projects, inspections and items into an empty folder, in the format of an
 * import. The folder gets its name only when it is complete.
 * @throws CommandError if the folder is not empty.
 */
export async function exportFolder(
  database: Pick<Database, 'db' | 'engine'>,
  target: string,
): Promise<ExportReport[]> {
  await expectEmpty(target);
  const from = await originOf(database.db);
  return fillFolder(target, (folder) =>
    // All files show the same moment.
    atOneMoment(database, async (tx) => {
      const all: ExportReport[] = [];
      for (const table of EXPORT_TABLES) all.push(await exportTable(tx, { folder, from, table }));
      return all;
    }),
  );
}
