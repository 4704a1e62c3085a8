/**
 * EXIF metadata consists of directories that point to one another. The decoder reads a directory
 * once per pointer, on a thread that cannot be stopped: 64 KB of pointers to one directory take it
 * many seconds. So the directory reads are counted before the picture is decoded.
 */

/**
 * Far more than real metadata has, including that of previews and camera makers. The limit of
 * entries is high, because a maker's data may look like the start of metadata.
 */
const MAX_DIRECTORIES = 200;
const MAX_ENTRIES = 1_000_000;
/** Pointers lead from the first directory to EXIF and from there to interoperability. */
const MAX_DEPTH = 4;

const ENTRY_BYTES = 12;
/** EXIF, GPS and interoperability. */
const POINTERS: readonly number[] = [0x8769, 0x8825, 0xa005];

/** The signature that starts EXIF metadata in either byte order, in any type of file. */
const SIGNATURES = ['MM\0*', 'II*\0'].map((signature) => Buffer.from(signature, 'latin1'));

/** How many reads are left. */
interface Budget {
  directories: number;
  entries: number;
}

const isSpent = (budget: Budget) => budget.directories < 0 || budget.entries < 0;

interface Notes {
  /** The metadata, starting with its signature. */
  bytes: Buffer;
  isBigEndian: boolean;
}

const int16 = ({ bytes, isBigEndian }: Notes, at: number) =>
  isBigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at);

const int32 = ({ bytes, isBigEndian }: Notes, at: number) =>
  isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);

/** Counts the reads of a directory and of those it points to, until the budget is spent. */
function spend(budget: Budget, notes: Notes, at: number, depth: number): void {
  if (depth > MAX_DEPTH || at + 2 > notes.bytes.length) return;
  const fitting = Math.floor((notes.bytes.length - at - 2) / ENTRY_BYTES);
  const entries = Math.min(int16(notes, at), fitting);
  budget.directories -= 1;
  budget.entries -= entries;
  for (let entry = 0; entry < entries && !isSpent(budget); entry += 1) {
    const place = at + 2 + entry * ENTRY_BYTES;
    if (POINTERS.includes(int16(notes, place))) {
      spend(budget, notes, int32(notes, place + 8), depth + 1);
    }
  }
  const next = at + 2 + entries * ENTRY_BYTES;
  if (!isSpent(budget) && next + 4 <= notes.bytes.length && int32(notes, next) !== 0) {
    spend(budget, notes, int32(notes, next), depth + 1);
  }
}

/**
 * Whether a picture's EXIF directories point to one another so often that reading them would take
 * too long.
 */
export function hasExifLoops(picture: Buffer): boolean {
  const budget: Budget = { directories: MAX_DIRECTORIES, entries: MAX_ENTRIES };
  for (const signature of SIGNATURES) {
    let at = picture.indexOf(signature);
    while (at >= 0 && !isSpent(budget)) {
      const notes = { bytes: picture.subarray(at), isBigEndian: signature === SIGNATURES[0] };
      if (notes.bytes.length >= 8) spend(budget, notes, int32(notes, 4), 1);
      at = picture.indexOf(signature, at + 1);
    }
  }
  return isSpent(budget);
}
