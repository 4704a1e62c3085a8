/** How many records of each kind an office has after years. */
export interface Size {
  users: number;
  clients: number;
  projects: number;
  inspections: number;
  items: number;
  photos: number;
  entries: number;
  /** Notices in the inbox of each user. */
  notices: number;
}

const NOTICES = 200;
/** One item in five has a photo. */
const ITEMS_PER_PHOTO = 5;

/** 1,500,000 inspections have 5 million items and entries of the journal, and a million photos. */
export function sizeOf(inspections: number): Size {
  const items = Math.floor((inspections * 10) / 3);
  return {
    users: Math.max(5, Math.floor(inspections / 1000)),
    clients: Math.ceil(inspections * 0.12),
    projects: Math.ceil(inspections * 0.175),
    inspections,
    items,
    photos: Math.floor(items / ITEMS_PER_PHOTO),
    entries: items,
    notices: NOTICES,
  };
}

/** The index of an item's inspection: the items of an inspection are consecutive. */
export const inspectionOf = (item: number, { inspections, items }: Size) =>
  Math.floor((item * inspections) / items);

/** The indexes of an inspection's items, from the first to before the last. */
export const itemsOf = (inspection: number, { inspections, items }: Size) => ({
  from: Math.ceil((inspection * items) / inspections),
  upTo: Math.ceil(((inspection + 1) * items) / inspections),
});

export const itemOfPhoto = (photo: number) => photo * ITEMS_PER_PHOTO;
export const hasPhoto = (item: number, { photos }: Size) =>
  item % ITEMS_PER_PHOTO === 0 && item / ITEMS_PER_PHOTO < photos;
