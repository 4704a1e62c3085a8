/** The enumerations, spelled as in requests and answers. */

/** The numbers of the inspection statuses, as in requests and answers. */
export const INSPECTION_STATUS = { open: 0, inProgress: 1, complete: 2 } as const;
export type InspectionStatus = (typeof INSPECTION_STATUS)[keyof typeof INSPECTION_STATUS];

/** Every accepted label of an inspection status, in lower case without blanks, with its number. */
export const INSPECTION_STATUS_BY_LABEL: Readonly<Record<string, InspectionStatus>> = {
  open: 0,
  scheduled: 0,
  inprogress: 1,
  complete: 2,
  completed: 2,
  closed: 2,
};

export const INSPECTION_STATUS_LABELS = ['Open', 'In Progress', 'Complete'] as const;

/** The labels by number, including statuses that only other systems send. */
export const READ_INSPECTION_STATUS_LABELS = [
  ...INSPECTION_STATUS_LABELS,
  'Cancelled',
  'Unknown status',
] as const;

/** `Draft` is a saved draft. The other five are the columns of the board. */
export const ITEM_STATUSES = [
  'Draft',
  'Open',
  'InProgress',
  'Resolved',
  'Verified',
  'Closed',
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_STATUS_LABELS: Readonly<Record<ItemStatus, string>> = {
  Draft: 'Draft',
  Open: 'Open',
  InProgress: 'In Progress',
  Resolved: 'Resolved',
  Verified: 'Verified',
  Closed: 'Closed',
};

/** The numbers of the assessments, as in requests and answers. */
export const ASSESSMENT = { pass: 0, fail: 1, needsAttention: 2 } as const;
export type Assessment = (typeof ASSESSMENT)[keyof typeof ASSESSMENT];

export type Priority = 1 | 2 | 3 | 4;
export const PRIORITIES = [1, 2, 3, 4] as const satisfies readonly Priority[];
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  1: 'Low',
  2: 'Medium',
  3: 'High',
  4: 'Critical',
};

/** The board and its cards show all categories. The form offers all except `Cosmetic`. */
export const ITEM_CATEGORIES = [
  'Structural',
  'Electrical',
  'Plumbing',
  'HVAC',
  'Safety',
  'Quality',
  'Other',
  'Cosmetic',
] as const;
export type ItemCategory = (typeof ITEM_CATEGORIES)[number];

export const SEVERITIES = ['critical', 'major', 'minor', 'cosmetic'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const ITEM_TAGS = [
  'electrical',
  'plumbing',
  'structural',
  'safety',
  'code-violation',
  'maintenance',
  'repair',
  'replacement',
  'inspection-required',
  'documentation',
  'follow-up',
  'urgent',
] as const;
export type ItemTag = (typeof ITEM_TAGS)[number];

export const PHOTO_CATEGORIES = [
  'before',
  'after',
  'progress',
  'issue',
  'resolution',
  'documentation',
  'evidence',
  'other',
] as const;
export type PhotoCategory = (typeof PHOTO_CATEGORIES)[number];

export const PHOTO_CATEGORY_LABELS: Readonly<Record<PhotoCategory, string>> = {
  before: 'Before',
  after: 'After',
  progress: 'Progress',
  issue: 'Issue',
  resolution: 'Resolution',
  documentation: 'Documentation',
  evidence: 'Evidence',
  other: 'Other',
};

export const RESOLUTION_TYPES = [
  'fixed',
  'replaced',
  'not-issue',
  'deferred',
  'workaround',
  'design-change',
] as const;
export type ResolutionType = (typeof RESOLUTION_TYPES)[number];

export const RESOLUTION_TYPE_LABELS: Readonly<Record<ResolutionType, string>> = {
  fixed: 'Fixed/Repaired',
  replaced: 'Replaced',
  'not-issue': 'Not an Issue',
  deferred: 'Deferred',
  workaround: 'Workaround Applied',
  'design-change': 'Design Change',
};

export const QUALITY_RATINGS = ['excellent', 'good', 'satisfactory', 'needs-improvement'] as const;
export type QualityRating = (typeof QUALITY_RATINGS)[number];

export const QUALITY_RATING_LABELS: Readonly<Record<QualityRating, string>> = {
  excellent: 'Excellent',
  good: 'Good',
  satisfactory: 'Satisfactory',
  'needs-improvement': 'Needs Improvement',
};

/** The project statuses by number: 0 to 2 follow from the dates; 3 means on hold. */
export const PROJECT_STATUSES = ['Upcoming', 'InProgress', 'Completed', 'OnHold'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  Upcoming: 'Upcoming',
  InProgress: 'In Progress',
  Completed: 'Completed',
  OnHold: 'On Hold',
};
