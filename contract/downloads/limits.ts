/** The formats of the files in which lists can be downloaded. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The most rows that a sheet of a spreadsheet can have, including its header. */
export const MAX_SHEET_ROWS = 1_048_576;

/** How many downloads of one user may run at once on a server. */
export const MOST_DOWNLOADS = 3;
