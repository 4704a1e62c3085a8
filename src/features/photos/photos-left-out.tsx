import type { ReactNode } from 'react';

/** Says how many photos of an item are not on this device; nothing if all are. */
export function PhotosLeftOut({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  const more = count === 1 ? '1 more photo is' : `${String(count)} more photos are`;
  return <p className="card-note">{more} not on this device.</p>;
}
