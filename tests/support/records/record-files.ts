import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Folders of CSV files for imports. */

export const HEADERS = {
  clients: 'clientId,name,source',
  projects: 'projectId,clientId,name,siteAddress,city,region,postcode,country',
  inspections:
    'inspectionId,projectId,title,description,inspectionDate,status,inspectorName,notes,weatherConditions,temperature',
  items:
    'itemId,inspectionId,title,description,category,location,priority,status,notes,dueDate,resolvedDate',
} as const;

export type RecordFile = keyof typeof HEADERS;

const SOUND: Readonly<Record<RecordFile, readonly string[]>> = {
  clients: ['C-1,Bau AG,here'],
  projects: ['P-1,C-1,Harbour Bridge,Quay 4,Hamburg,HH,20457,DE'],
  inspections: ['I-1,P-1,Deck survey,,2026-03-01,InProgress,Ida Falk,,Dry,-3.5'],
  items: [
    'F-1,I-1,Cracked beam,Third beam from the north,structural,North,4,Open,,2026-03-15,',
    'F-2,I-1,Loose rail,"Two bolts, one missing",Safety,,1,Closed,Seen,,2026-03-09',
  ],
};

/**
 * Writes a valid record of each kind; `files` replaces the rows of some, or a whole file by its
 * bytes.
 */
export function writeRecords(
  folder: string,
  files: Partial<Record<RecordFile, readonly string[] | Buffer>> = {},
): void {
  for (const [name, header] of Object.entries(HEADERS) as [RecordFile, string][]) {
    const rows = files[name] ?? SOUND[name];
    const bytes = Buffer.isBuffer(rows) ? rows : Buffer.from([header, ...rows, ''].join('\r\n'));
    writeFileSync(path.join(folder, `${name}.csv`), bytes);
  }
}

export function writeGzip(folder: string, name: RecordFile, rows: readonly string[]): void {
  const bytes = gzipSync([HEADERS[name], ...rows, ''].join('\r\n'));
  writeFileSync(path.join(folder, `${name}.csv.gz`), bytes);
}
