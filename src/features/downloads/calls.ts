import type { Call } from '../../../contract/call';
import * as calls from '../../../contract/downloads/calls';
import { listFileName } from '../../../contract/downloads/file-name';
import { UNEXPECTED_MESSAGE } from '../../../contract/messages/transport';
import type {
  DownloadProgress,
  DownloadRequest,
  SavedFile,
} from '../../../machines/downloads/download.machine';
import { EffectFailed } from '../../../machines/failure';
import { localDay } from '../../../machines/forms/local-minute';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { saveFile } from '../../platform/save-file';
import { commentOfZip } from '../../platform/zip/zip-comment';
import { timeZoneName } from '../../platform/time-zone';

interface Asked {
  request: DownloadRequest;
  key: string;
}

/**
 * Downloads a file with times on the user's clock, and hands it to the browser once all of it has
 * arrived.
 */
export async function downloadFile(
  api: CallApi,
  { request, key }: Asked,
  signal: AbortSignal,
): Promise<SavedFile> {
  const { call, id, query, format, name } = request;
  const timeZone = timeZoneName();
  const asked = format === 'zip' ? {} : { format };
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const { data } = await orThrow(
    api<Call>(calls[call], {
      ...(id === undefined ? {} : { params: { id } }),
      query: { ...Object.fromEntries(given), ...asked, timeZone, key },
      signal,
    }),
  );
  if (!(data instanceof Blob))
    throw new EffectFailed({ message: UNEXPECTED_MESSAGE, status: null, errors: {} });
  const fileName = listFileName(name, localDay(new Date()), format);
  saveFile(data, fileName);
  // The file is saved by now.
  const lacks = format === 'zip' ? await commentOfZip(data).catch(() => '') : '';
  return { fileName, lacks: lacks === '' ? null : lacks };
}

/** The progress of a download; null if the server does not report it. */
export async function readProgress(
  api: CallApi,
  key: string,
  signal: AbortSignal,
): Promise<DownloadProgress | null> {
  const result = await api(calls.getDownloadProgress, { params: { key }, signal });
  return result.success ? result.data : null;
}
