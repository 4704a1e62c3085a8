import * as calls from '../../contract/history/calls';
import type { HistoryPage } from '../../contract/history/history';
import { HISTORY_PAGE_SIZE } from '../../contract/history/limits';
import { notFound } from '../errors/http-error';
import type { Context, Registrar } from '../http/register-call';
import { historyOf } from '../repositories/history';
import { inspectionExists } from '../repositories/inspections';
import { itemExists } from '../repositories/items';
import type { Subject } from '../repositories/journal';

/**
 * The history of a record. A deleted record keeps its history; one from before the journal has none
 * yet.
 * @throws HttpError 404 if there has never been such a record.
 */
async function readHistory(
  { db }: Context,
  subject: Subject,
  { pageSize = HISTORY_PAGE_SIZE, ...filter }: calls.HistoryQuery,
): Promise<HistoryPage> {
  const page = await historyOf(db, subject, { ...filter, pageSize });
  if (page.entries.length > 0 || filter.before !== undefined) return page;
  if (page.people !== undefined && page.people.length > 0) return page;
  const exists =
    'itemId' in subject
      ? await itemExists(db, subject.itemId)
      : await inspectionExists(db, subject.inspectionId);
  if (!exists) throw notFound('itemId' in subject ? 'Inspection item' : 'Inspection');
  return page;
}

export function historyRoutes(register: Registrar): void {
  register.read(calls.getInspectionHistory, ({ params, query }, context) =>
    readHistory(context, { inspectionId: params.id }, query),
  );
  register.read(calls.getItemHistory, ({ params, query }, context) =>
    readHistory(context, { itemId: params.id }, query),
  );
}
