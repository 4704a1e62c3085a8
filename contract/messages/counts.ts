/** A number of changes, such as `2 changes`. */
export const changes = (count: number) => (count === 1 ? '1 change' : `${String(count)} changes`);

/** A number of items, such as `2 items`. */
export const items = (count: number) =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`;

/** A number of photos, such as `2 photos`. */
export const photos = (count: number) => (count === 1 ? '1 photo' : `${String(count)} photos`);
