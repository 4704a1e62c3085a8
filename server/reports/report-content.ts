import type { Item } from '../../contract/items/item';
import type { EntryInWords } from '../../contract/history/entries-in-words';
import type { ReadInspectionStatus } from '../../contract/inspections/inspection-status';
import type { Photo } from '../../contract/photos/photo';

/**
 * Everything that a report contains, as plain data that can be stored and sent to a worker.
 * Instants are ISO texts, dates are `YYYY-MM-DD`. Texts are as people entered them. Counts,
 * completion, chapters and the numbers of the findings follow from these data and the layout.
 */
export interface ReportContent {
  office: ReportOffice;
  /** The name of the inspection, the project or the selection. */
  title: string;
  /** What the report is about, such as `Inspection Report`; shown above the title. */
  kind: string;
  /**
   * Facts below the title, such as client, project and address, in this order; empty ones are left
   * out.
   */
  facts: readonly ReportFact[];
  /** Null for a draft or preview. */
  revision: ReportRevision | null;
  /** When the content was gathered. */
  gatheredAt: string;
  /** The IANA name of the time zone that the report uses, such as `Europe/Berlin`. */
  timeZone: string;
  /** The office's date, which decides whether a finding is overdue. */
  today: string;
  /**
   * The address of the app without a slash at its end, for links to findings; null without links.
   */
  baseUrl: string | null;
  /** Whether it contains only the signatures of the revision. */
  isSheet: boolean;
  /** The inspections that the findings come from, in the order of the report. */
  inspections: readonly ReportInspection[];
  /** The findings, in the order that they keep within a chapter. */
  items: readonly ReportItem[];
  signatures: readonly ReportSignature[];
}

export interface ReportOffice {
  name: string;
  address: string | null;
  /** A JPEG or PNG that the server has already decoded; anything else is left out of the report. */
  logo: Uint8Array | null;
  /** The office's own words on the cover. */
  introduction: string | null;
  /** The office's own words after the findings, such as the terms of its inspections. */
  closing: string | null;
}

export interface ReportFact {
  label: string;
  text: string | null;
}

export interface ReportRevision {
  number: number;
  issuedAt: string;
  issuedBy: string;
  /** The address of the page that checks whether a file is this revision; null if there is none. */
  verifyUrl: string | null;
}

export interface ReportInspection {
  id: number;
  title: string;
  status: ReadInspectionStatus;
  inspectionDate: string;
  /** Its day as `YYYY-MM-DD` if it has no time; otherwise null. */
  onlyDay: string | null;
  /** The person to whom it is assigned, or else the name that was entered. */
  inspectorName: string;
  description: string | null;
  notes: string | null;
  weatherConditions: string | null;
  /** In degrees Celsius. */
  temperature: number | null;
  /** What happened to the inspection, oldest first; empty without history. */
  history: readonly ReportEvent[];
  /** When entries older than these were removed; null if none were, and without history. */
  historyRemovedAt: string | null;
}

/** A finding, with the fields that people read. */
export interface ReportItem extends Pick<
  Item,
  | 'id'
  | 'inspectionId'
  | 'title'
  | 'description'
  | 'status'
  | 'assessment'
  | 'priority'
  | 'category'
  | 'location'
  | 'severity'
  | 'notes'
  | 'recommendedAction'
  | 'dueDate'
  | 'estimatedHours'
  | 'costEstimate'
  | 'technicalNotes'
  | 'progress'
  | 'tags'
  | 'isResolved'
  | 'actualHours'
  | 'actualCost'
  | 'resolvedDate'
  | 'resolutionNotes'
  | 'resolutionType'
  | 'qualityRating'
  | 'followUpActions'
  | 'resolvedByUserName'
  | 'requiresVerification'
  | 'verifiedByUserName'
  | 'verifiedAt'
  | 'verificationReason'
  | 'returnCount'
> {
  assigneeName: string | null;
  /** When a verifier returned it, and why, oldest first; at least the last time. */
  returns: readonly ReportReturn[];
  /** In the order of the item. */
  photos: readonly ReportPhoto[];
  /** Oldest first; empty without history. */
  history: readonly ReportEvent[];
  /** When entries older than these were removed; null if none were, and without history. */
  historyRemovedAt: string | null;
}

export interface ReportReturn {
  at: string | null;
  by: string | null;
  reason: string | null;
}

/** A photo; those of the categories `before`, `after` and `resolution` show a resolution. */
export interface ReportPhoto extends Pick<
  Photo,
  'fileName' | 'caption' | 'category' | 'takenAt' | 'latitude' | 'longitude' | 'width' | 'height'
> {
  /** The name by which the PDF maker requests the picture. */
  key: string;
  /** The address where it was taken, if known. */
  place: string | null;
  /** When the server received it; shown if the camera's time is unknown. */
  uploadedAt: string;
}

/** An entry of a history in words; dates in its changes are in the office's zone. */
export type ReportEvent = Pick<EntryInWords, 'who' | 'what' | 'at' | 'changes'>;

interface Signatory {
  name: string;
  role: string;
  /** The time by the device's clock, and when the server received it. */
  at: string;
  receivedAt: string;
  /** Where the person was; null if it is not known. */
  place: string | null;
}

/** A person who has signed the report or refused to. */
export type ReportSignature =
  | (Signatory & {
      kind: 'signed';
      /** What the person confirmed, and the version of these words. */
      statement: string;
      statementVersion: number;
      /** Whether the typed name counts, so that there are no strokes. */
      isTyped: boolean;
      /** The strokes as SVG path data, and the size of the drawing area in the same units. */
      paths: readonly string[];
      width: number;
      height: number;
    })
  | (Signatory & { kind: 'refused'; reason: string });
