import { LENGTHS, SIGNATURES } from './zip-format';

/** Far longer than what the server writes. */
const LONGEST = 1024;

/** The comment at the end of a ZIP file; empty if there is none. */
export async function commentOfZip(file: Blob): Promise<string> {
  const bytes = await file.slice(-LENGTHS.end - LONGEST).arrayBuffer();
  const view = new DataView(bytes);
  for (let at = bytes.byteLength - LENGTHS.end; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== SIGNATURES.end) continue;
    const begin = at + LENGTHS.end;
    if (begin + view.getUint16(at + 20, true) === bytes.byteLength)
      return new TextDecoder().decode(bytes.slice(begin));
  }
  return '';
}
