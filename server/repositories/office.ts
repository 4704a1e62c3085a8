import type { Selectable } from 'kysely';
import type { Office, OfficeInput } from '../../contract/office/calls';
import { OFFICE_FIELDS } from '../../contract/office/office-fields';
import { DEFAULT_REPORT_LAYOUT, ReportLayout } from '../../contract/reports/layout';
import type { Queries } from '../db/database';
import { recordColumns } from '../db/record-columns';
import type { OfficeTable } from '../db/tables/records';
import { listForRemoval } from './stored-file-removals';
import { storedFileUrl } from './stored-file-url';
import { differing, updateVersioned } from './update-versioned';

/** All SQL for the office's settings. */

const OFFICE_ID = 1;

const optional = recordColumns(OFFICE_FIELDS);

type OfficeRow = Selectable<OfficeTable>;

/** The layout as it was stored; the default layout if this version cannot read it. */
export function layoutOf(text: string): ReportLayout {
  return ReportLayout.safeParse(JSON.parse(text)).data ?? DEFAULT_REPORT_LAYOUT;
}

const toOffice = (row: OfficeRow): Office => ({
  ...optional.fromRow(row),
  timeZone: row.time_zone,
  reportLayout: layoutOf(row.report_layout),
  logoUrl: row.logo_key === null ? null : storedFileUrl(row.logo_key),
  updatedAt: row.updated_at,
  version: row.version,
});

const officeRow = (db: Queries): Promise<OfficeRow> =>
  db.selectFrom('office').selectAll().where('id', '=', OFFICE_ID).executeTakeFirstOrThrow();

export const findOffice = async (db: Queries): Promise<Office> => toOffice(await officeRow(db));

/** The key of the logo's file; null if there is none. */
export const logoKey = async (db: Queries): Promise<string | null> =>
  (await officeRow(db)).logo_key;

const columnsOf = (fields: OfficeInput) => ({
  ...optional.toRow(fields),
  time_zone: fields.timeZone,
  report_layout: JSON.stringify(fields.reportLayout),
});

/** Like `updateVersioned`. A layout that only a newer version can read stays, unless it is changed. */
export const updateOffice = (
  db: Queries,
  { before, fields, now }: { before: Office; fields: OfficeInput; now: string },
): Promise<boolean> =>
  updateVersioned(db, {
    table: 'office',
    before: { id: OFFICE_ID, version: before.version },
    columns: differing(columnsOf(before), columnsOf(fields)),
    now,
  });

/** Lets changes of the settings wait until the transaction ends. */
async function lockOffice(db: Queries): Promise<void> {
  await db
    .updateTable('office')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', OFFICE_ID)
    .execute();
}

/**
 * Names another file as the logo, and lists the previous one for removal. The version stays, because
 * it protects the settings of the form, which does not have the logo.
 * @returns the keys of the files that may be removed after the commit.
 */
export async function replaceLogo(db: Queries, key: string | null, now: string): Promise<string[]> {
  await lockOffice(db);
  const before = await officeRow(db);
  if (before.logo_key === key) return [];
  await db
    .updateTable('office')
    .set({ logo_key: key, updated_at: now })
    .where('id', '=', OFFICE_ID)
    .execute();
  const removed = before.logo_key === null ? [] : [before.logo_key];
  await listForRemoval(db, removed, now);
  return removed;
}
