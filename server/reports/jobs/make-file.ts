import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PREVIEW_PAGES } from '../../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import type { Decision } from '../../../contract/signatures/signature';
import { logOnDisk } from '../../db/log-on-disk';
import { inTransaction } from '../../db/transaction';
import { withoutSync } from '../../db/without-sync';
import { hasSpace } from '../../photos/storage/free-space';
import type { PhotoServices } from '../../photos/photo-services';
import { incomingFolder } from '../../photos/received-files';
import { claiming } from '../../photos/file-removal';
import { layoutOf } from '../../repositories/office';
import { finishJob, type Lease, type ReadyFile } from '../../repositories/reports/report-jobs';
import { isIssuedWhenReady, type ReportRow } from '../../repositories/reports/report-rows';
import type { ReportNames } from '../../repositories/reports/reports';
import { listForRemoval } from '../../repositories/stored-file-removals';
import { gatherContent } from '../content/gather';
import { gatherSheet } from '../content/sheet';
import { noteSubject } from '../content/subject';
import type { makeReport, ReportProgress } from '../make-report';
import { ReportError } from '../report-error';
import type { ReportContent } from '../report-content';
import { readPhoto } from './read-photo';

export const REPORT_TYPE = 'application/pdf';

/** One attempt to make the file of a report. */
export interface Attempt {
  report: ReportRow;
  lease: Lease;
  /** Whether no other attempt follows if photos cannot be read now. */
  isLast: boolean;
  signal: AbortSignal;
  onProgress: (progress: ReportProgress) => void;
  /** Makes the PDF. */
  make: typeof makeReport;
}

interface Gathered {
  content: ReportContent;
  names: ReportNames | null;
}

async function contentOf(
  store: PhotoServices,
  { report, lease, signal }: Attempt,
): Promise<Gathered> {
  if (report.sheet_of !== null) return { content: await gatherSheet(store, report), names: null };
  const noted = { report, lease, now: store.now().toISOString() };
  const inspectionIds = await noteSubject(store.database, noted);
  return gatherContent(store, report, { inspectionIds, signal });
}

const decisionsOf = ({ isSheet, signatures }: ReportContent) => {
  const countOf = (decision: Decision) => signatures.filter(({ kind }) => kind === decision).length;
  return isSheet ? { signed: countOf('signed'), refused: countOf('refused') } : null;
};

async function makeAt(
  store: PhotoServices,
  to: string,
  attempt: Attempt,
): Promise<Omit<ReadyFile, 'key'>> {
  const { report, isLast, signal, onProgress, make } = attempt;
  const { content, names } = await contentOf(store, attempt);
  signal.throwIfAborted();
  const made = await make(content, layoutOf(report.layout), {
    to,
    signal,
    onProgress,
    readPhoto: (key) =>
      readPhoto(store, { id: Number(key), userId: report.created_by_id, isLast, signal }),
    ...(report.purpose === 'preview' ? { firstPages: PREVIEW_PAGES } : {}),
  });
  const { bytes: size, pages, sha256, missingPhotos } = made;
  return {
    size,
    pages,
    sha256,
    names,
    missingPhotos: missingPhotos.length,
    gatheredAt: content.gatheredAt,
    decisions: decisionsOf(content),
  };
}

/**
 * Makes the file of a report and stores it. The file and the state of the report change in one
 * transaction; a file that no report claims is swept.
 * @throws ReportError if it cannot be made, the signal's reason if it was cancelled.
 */
export async function makeFile(store: PhotoServices, attempt: Attempt): Promise<void> {
  const { database, photos, now } = store;
  const { report, lease, signal } = attempt;
  if (!(await hasSpace(store.config))) throw new ReportError(REPORT_MESSAGES.noSpace);
  const folder = incomingFolder(store.config.dataDir);
  await mkdir(folder, { recursive: true });
  const to = path.join(folder, `${randomUUID()}.pdf`);
  const id = randomUUID();
  const key = `${id.slice(0, 2)}/${id}.pdf`;
  try {
    const made = await makeAt(store, to, attempt);
    signal.throwIfAborted();
    await withoutSync(database, ({ db }) => listForRemoval(db, [key], now().toISOString()));
    await logOnDisk(database, store.config.dataDir);
    await claiming(store, [key], async () => {
      await photos.put(key, { path: to, size: made.size }, REPORT_TYPE);
      const at = now().toISOString();
      const file = { ...made, key };
      const finish = (within: Parameters<typeof inTransaction>[0]) =>
        inTransaction(within, { actor: null, at }, (tx) =>
          finishJob(tx, { lease, report, file, now: at }),
        );
      // What a power cut takes back is made again, but a revision or a sheet has been issued.
      await (isIssuedWhenReady(report) ? finish(database) : withoutSync(database, finish));
    });
  } finally {
    await rm(to, { force: true });
  }
}
