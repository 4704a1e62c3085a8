import type { ReportLayout } from '../../../contract/reports/layout';
import type { Queries } from '../../db/database';
import { layoutOf } from '../office';

/** The layout that a user last chose; undefined before the first report. */
export async function layoutOfUser(db: Queries, userId: number): Promise<ReportLayout | undefined> {
  const row = await db
    .selectFrom('report_layouts')
    .select('layout')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && layoutOf(row.layout);
}

export async function keepLayout(db: Queries, userId: number, chosen: ReportLayout): Promise<void> {
  const layout = JSON.stringify(chosen);
  await db
    .insertInto('report_layouts')
    .values({ user_id: userId, layout })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ layout }))
    .execute();
}
