import type { ReportLayout } from '../../../contract/reports/layout';
import type { ReportContent, ReportPhoto } from '../report-content';
import type { Area } from './blocks';
import type { Chapter } from './chapters';
import type { CheckedPicture } from './picture';
import type { ReportDocument } from './report-document';
import type { Words } from './words';

/** What all chapters of a report need. */
export interface Report {
  document: ReportDocument;
  content: ReportContent;
  layout: ReportLayout;
  chapters: readonly Chapter[];
  words: Words;
  /** The column of the page, with the whole document as its tag. */
  area: Area;
  /** A photo that can be shown; null if it cannot. */
  pictureOf: (photo: ReportPhoto) => Promise<CheckedPicture | null>;
}

/** The name of a finding's destination in the report, for links within it. */
export const placeOfFinding = (number: number): string => `finding-${String(number)}`;
