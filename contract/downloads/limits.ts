/** The formats of the files in which lists can be downloaded. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A sheet of a spreadsheet has no more rows, its header included. */
export const MAX_SHEET_ROWS = 1_048_576;

/** How many downloads of one user may run at once on a server. */
export const MOST_DOWNLOADS = 3;
