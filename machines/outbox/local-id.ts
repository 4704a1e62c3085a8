/**
 * The ids of items that the server does not have yet. They are negative, so that they never meet an
 * id of the server.
 */

/** Local ids are from -1 to -LOCAL_IDS. */
export const LOCAL_IDS = 2 ** 48;

const BASE = 36;
const MAX_SERVER_ID = 2_147_483_647;

/** Whether the server does not have the record yet, or had not when the id was given. */
export const isLocalId = (id: number): boolean => id < 0;

/** An id in an address: decimal, or a tilde and base 36 for a local id. */
export const idText = (id: number): string =>
  isLocalId(id) ? `~${(-id).toString(BASE)}` : String(id);

/** The id of the server in an address; null if it is none. */
export const serverIdIn = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_SERVER_ID ? Number(text) : null;

/** The id in an address, also a local one; null if it is none. */
export function idIn(text: string): number | null {
  if (!/^~[1-9a-z][\da-z]{0,9}$/.test(text)) return serverIdIn(text);
  const number = Number.parseInt(text.slice(1), BASE);
  return number <= LOCAL_IDS ? -number : null;
}
