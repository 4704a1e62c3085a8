import * as calls from '../../../contract/history/calls';
import type { HistoryPage } from '../../../contract/history/history';
import { HISTORY_PAGE_SIZE } from '../../../contract/history/limits';
import { notFound } from '../../errors/http-error';
import type { Context, Registrar, SignedInContext } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import { historyOf } from '../../repositories/history/history';
import { inspectionExists } from '../../repositories/inspections/inspections';
import { itemExists } from '../../repositories/items/items';
import { newestEntries, type HistorySubject } from '../../repositories/history/journal';
import { sendHistoryFile } from './history-file';

/** @throws HttpError 404 if there has never been such a record. */
async function expectKnown({ db }: Context, subject: HistorySubject): Promise<void> {
  const [exists, kind] =
    'itemId' in subject
      ? [await itemExists(db, subject.itemId), 'Inspection item']
      : [await inspectionExists(db, subject.inspectionId), 'Inspection'];
  if (!exists) throw notFound(kind);
}

/**
 * The history of a record. A deleted record keeps its history; one from before the journal has none
 * yet.
 * @throws HttpError 404 if there has never been such a record.
 */
async function readHistory(
  context: Context,
  subject: HistorySubject,
  { pageSize = HISTORY_PAGE_SIZE, ...filter }: calls.HistoryQuery,
): Promise<HistoryPage> {
  const page = await historyOf(context.db, subject, { ...filter, pageSize });
  if (page.entries.length > 0 || filter.before !== undefined) return page;
  if (page.people === undefined || page.people.length === 0) await expectKnown(context, subject);
  return page;
}

/** Like `readHistory`, as a file. */
async function downloadHistory(
  services: Services,
  context: SignedInContext,
  subject: HistorySubject,
  query: calls.HistoryFileQuery,
): Promise<void> {
  const [newest] = await newestEntries(context.db, subject, { limit: 1 });
  if (newest === undefined) await expectKnown(context, subject);
  sendHistoryFile(services, context, subject, query);
}

export function historyRoutes(register: Registrar, services: Services): void {
  register.read(calls.getInspectionHistory, ({ params, query }, context) =>
    readHistory(context, { inspectionId: params.id }, query),
  );
  register.read(calls.getItemHistory, ({ params, query }, context) =>
    readHistory(context, { itemId: params.id }, query),
  );
  register.file(calls.downloadInspectionHistory, ({ params, query }, context) =>
    downloadHistory(services, context, { inspectionId: params.id }, query),
  );
  register.file(calls.downloadItemHistory, ({ params, query }, context) =>
    downloadHistory(services, context, { itemId: params.id }, query),
  );
}
