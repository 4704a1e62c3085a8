import type { ReportLayout } from '../../contract/reports/layout';
import type { ReportContent } from './report-content';

/** How far a report is; photos take most of the time. */
export interface ReportProgress {
  /** Photos that are in the report. */
  done: number;
  total: number;
}

/** How a report is made, besides what it says. */
export interface MakeReportOptions {
  /** The path of the PDF; it exists only when it is complete and on the disk. */
  to: string;
  /**
   * The bytes of a photo by its key: an upright JPEG or PNG, of at most about 1,200 pixels for a small file. Asked
   * for one photo after the other. Null, anything else and an error leave a visible placeholder.
   */
  readPhoto: (key: string) => Promise<Uint8Array | null>;
  onProgress?: (progress: ReportProgress) => void;
  /** Ends the work; nothing is left of the file. */
  signal?: AbortSignal;
  /** Ends the report after this many pages, for a preview. */
  firstPages?: number;
}

/** A finished PDF. */
export interface MadeReport {
  pages: number;
  bytes: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
  /** The keys of photos that the report shows as a placeholder. */
  missingPhotos: readonly string[];
}

/** The report cannot be made; another try may help only if the cause has gone. */
export class ReportError extends Error {}

/**
 * Makes a report as a PDF in a worker thread.
 * @throws the signal's reason if it was cancelled, ReportError if it cannot be made.
 */
export function makeReport(
  content: ReportContent,
  layout: ReportLayout,
  options: MakeReportOptions,
): Promise<MadeReport> {
  return Promise.reject(
    new ReportError(`There is no maker of ${layout.paper} yet: ${content.title} ${options.to}`),
  );
}
