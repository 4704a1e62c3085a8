/** The parts of a ZIP file whose files are stored without compression. */

export const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 } as const;

/** The lengths in bytes of the records, before the names. */
export const LENGTHS = { file: 30, entry: 46, end: 22 } as const;

/** Version 2.0 of the format. */
export const VERSION = 20;
/** Names are UTF-8. */
export const UTF8 = 0x0800;
/** 1980-01-01, the earliest date in the format. */
export const NO_DATE = 0x21;

/** A larger file, or one with more parts, would need another format. */
export const MOST_BYTES = 0xffffffff;
export const MOST_FILES = 0xffff;
