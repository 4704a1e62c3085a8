import { NETWORK_MESSAGE } from '../../../contract/messages/transport';
import { EffectFailed } from '../../../machines/failure';
import type {
  Handed,
  HandoverOutcome,
  ReportFile,
} from '../../../machines/shares/handover.machine';

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

/** The file of a report, as a signed-in user may read it. */
export async function fetchReportFile(
  { url, name }: ReportFile,
  signal: AbortSignal,
): Promise<File> {
  const answer = await fetch(url, { signal }).catch(() => null);
  if (answer?.ok !== true) {
    throw new EffectFailed({ message: NETWORK_MESSAGE, status: null, errors: {} });
  }
  return new File([await answer.blob()], name, { type: PDF });
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
