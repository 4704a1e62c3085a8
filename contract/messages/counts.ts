/** A number of photos in words. */
export const photos = (count: number) => (count === 1 ? '1 photo' : `${String(count)} photos`);
