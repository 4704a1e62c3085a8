/**
 * The ids of records that the server does not have yet. They are negative, so they never collide with
 * an id of the server.
 */

/** Local ids are from -1 to -LOCAL_IDS. */
export const LOCAL_IDS = 2 ** 48;

const BASE = 36;
const MAX_SERVER_ID = 2_147_483_647;

/** Whether the server does not have the record yet, or did not have it when the id was created. */
export const isLocalId = (id: number): boolean => id < 0;

/** An id in an address: decimal, or a tilde and base 36 for a local id. */
export const idText = (id: number): string =>
  isLocalId(id) ? `~${(-id).toString(BASE)}` : String(id);

/** The server's id in an address; null if the address has none. */
export const serverIdIn = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_SERVER_ID ? Number(text) : null;

/** The id in an address, including a local one; null if the address has none. */
export function idIn(text: string): number | null {
  if (!/^~[1-9a-z][\da-z]{0,9}$/.test(text)) return serverIdIn(text);
  const number = Number.parseInt(text.slice(1), BASE);
  return number <= LOCAL_IDS ? -number : null;
}
