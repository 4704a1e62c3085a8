export const SHARE_MESSAGES = {
  loadFailed: 'Failed to load the links',
  createFailed: 'Failed to create the link',
  revokeFailed: 'Failed to revoke the link',
  openFailed: 'The report cannot be opened at the moment',
  handOverFailed: 'The report was not handed over',
  created: 'Link created',
  revoked: 'Link revoked',
  /** Refusals of the server. */
  mayNotShare: 'Only the office and the inspector of this inspection may share a report.',
  notIssued: 'Only an issued revision can be shared.',
  tooMany: (most: number) =>
    `This revision has ${String(most)} links that work. Revoke one of them first.`,
  /** Also for a truncated link. */
  unknown: 'There is no report at this address.',
  noSheet: 'This report has no such sheet of signatures.',
  over: 'This link no longer works.',
} as const;
