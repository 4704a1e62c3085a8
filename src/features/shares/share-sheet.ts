import { UNREADABLE_MESSAGE } from '../../../contract/messages/transport';
import { downloadPhoto } from '../../../contract/photos/calls';
import { EffectFailed } from '../../../machines/failure';
import type {
  Handed,
  HandoverOutcome,
  ReportFile,
} from '../../../machines/shares/handover.machine';
import { type CallApi, createCallApi, orThrow } from '../../platform/http/call-api';
import { createClient } from '../../platform/http/client';

/** The device's share sheet, which only some browsers open, and only over HTTPS. */

const PDF = 'application/pdf';

const dataOf = (handed: Handed): ShareData =>
  'file' in handed ? { files: [handed.file] } : { url: handed.url, title: handed.title };

/** Missing in many browsers, although its type does not say so. */
const canShare = (data: ShareData): boolean => 'canShare' in navigator && navigator.canShare(data);

export const canHandOverLinks = (): boolean => 'share' in navigator;

export const canHandOverFiles = (): boolean =>
  canHandOverLinks() && canShare({ files: [new File([''], 'report.pdf', { type: PDF })] });

/** Older browsers do not report it. */
const isTapOld = (): boolean =>
  !('userActivation' in navigator) || !navigator.userActivation.isActive;

/** Files are at addresses of their own, outside the API. */
const filesApi = createCallApi(createClient(''));

/** What every PDF begins with. */
const PDF_MARK = '%PDF';

const isPdf = async (data: unknown): Promise<boolean> =>
  data instanceof Blob && (await data.slice(0, PDF_MARK.length).text()) === PDF_MARK;

/**
 * The file of a report, as a signed-in user may read it.
 * @throws EffectFailed also if something else answers, such as the sign-in page of a network.
 */
export async function fetchReportFile(
  { url, name }: ReportFile,
  signal: AbortSignal,
  api: CallApi = filesApi,
): Promise<File> {
  const { data } = await orThrow(api({ ...downloadPhoto, path: url }, { signal }));
  if (!(await isPdf(data)))
    throw new EffectFailed({ message: UNREADABLE_MESSAGE, status: null, errors: {} });
  return new File([data as Blob], name, { type: PDF });
}

/** Opens the share sheet; browsers require a tap within the last few seconds. */
export async function openShareSheet(handed: Handed): Promise<HandoverOutcome> {
  try {
    await navigator.share(dataOf(handed));
    return 'done';
  } catch (error) {
    const { name } = error as DOMException;
    if (name === 'AbortError') return 'dismissed';
    if (name === 'NotAllowedError' && isTapOld()) return 'needsTap';
    throw error;
  }
}
