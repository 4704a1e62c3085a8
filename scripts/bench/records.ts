import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CATEGORIES,
  ITEM_STATUSES,
  KINDS,
  PEOPLE,
  pick,
  scatter,
  someDay,
  STATUSES,
  STREETS,
  SUBJECTS,
  TRADES,
} from './made-up';

/**
 * Generates records as CSV files for the import. They are the same every time, and a smaller set is
 * the beginning of a larger one. The numbers of clients, projects and items per inspection match
 * those of real records.
 */

const REAL = { clients: 20_899, projects: 30_336, inspections: 173_059, items: 493_236 };

/** As many as in the real records. */
export const MANY_INSPECTIONS = REAL.inspections;

type Kind = keyof typeof REAL;

/** The number of records of a kind for a number of inspections. */
const countOf = (kind: Kind, inspections: number) =>
  Math.ceil((inspections * REAL[kind]) / REAL.inspections);

/** A pseudo-random parent among the records that exist when the record `n` is written. */
const parentOf = (kind: Kind, childKind: Kind, n: number, salt: number) =>
  scatter(n, salt) % Math.max(1, Math.floor((n * REAL[kind]) / REAL[childKind]));

const FILES: Readonly<Record<Kind, { header: string; row: (n: number) => string }>> = {
  clients: {
    header: 'clientId,name',
    row: (n) => `C${String(n)},${pick(PEOPLE, n, 20)} ${pick(TRADES, n, 21)} ${String(n)}`,
  },
  projects: {
    header: 'projectId,clientId,name,siteAddress,city,region,postcode,country',
    row: (n) => {
      const client = `C${String(parentOf('clients', 'projects', n, 1))}`;
      const address = `${String(scatter(n, 23) % 900)} ${pick(STREETS, n, 22)}`;
      return `P${String(n)},${client},${address} ${String(n)},${address},Hamburg,HH,20457,DE`;
    },
  },
  inspections: {
    header:
      'inspectionId,projectId,title,description,inspectionDate,status,inspectorName,notes,weatherConditions,temperature',
    row: (n) => {
      const project = `P${String(parentOf('projects', 'inspections', n, 2))}`;
      const title = `${pick(SUBJECTS, n, 3)} ${pick(KINDS, n, 4)} ${String(n)}`;
      const person = pick(PEOPLE, n, 5);
      return `I${String(n)},${project},${title},Generated.,${someDay(n, 6)},${pick(STATUSES, n, 7)},${person},,Dry,${String(scatter(n, 8) % 30)}`;
    },
  },
  items: {
    header:
      'itemId,inspectionId,title,description,category,location,priority,status,notes,dueDate,resolvedDate',
    row: (n) => {
      const inspection = `I${String(parentOf('inspections', 'items', n, 9))}`;
      const title = `${pick(SUBJECTS, n, 10)} finding ${String(n)}`;
      const due = scatter(n, 14) % 4 === 0 ? '' : someDay(n, 11);
      const priority = String((scatter(n, 12) % 4) + 1);
      return `F${String(n)},${inspection},${title},A generated finding.,${pick(CATEGORIES, n, 13)},,${priority},${pick(ITEM_STATUSES, n, 15)},,${due},`;
    },
  },
};

function* linesOf(kind: Kind, inspections: number): Generator<string> {
  const { header, row } = FILES[kind];
  yield `${header}\r\n`;
  for (let n = 0; n < countOf(kind, inspections); n += 1) yield `${row(n)}\r\n`;
}

/** Writes the four files for a number of inspections into a folder. */
export async function writeGeneratedRecords(folder: string, inspections: number): Promise<void> {
  for (const kind of Object.keys(FILES) as Kind[]) {
    const file = createWriteStream(path.join(folder, `${kind}.csv`));
    await pipeline(Readable.from(linesOf(kind, inspections)), file);
  }
}
