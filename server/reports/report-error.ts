/** The report cannot be made, for a reason that its users read. */
export class ReportError extends Error {}

/** Another attempt may succeed. The message is for users, if none does; the cause is for the log. */
export class PassingError extends ReportError {}
