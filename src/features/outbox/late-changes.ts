import { loadOnce } from '../../platform/load-once';
import type {
  InspectionChanges,
  ItemChanges,
  PhotoChanges,
  RecordChanges,
} from '../../platform/outbox/record-changes';

/** The changes of records; their code is loaded when it is first needed. */
export function lateRecordChanges<Shown>(
  load: () => Promise<RecordChanges<Shown>>,
): RecordChanges<Shown> {
  return {
    make: async (change) => (await load()).make(change),
    shown: async (record) => (await load()).shown(record),
    unsent: async (localId) => (await load()).unsent(localId),
    remove: async (deletion) => (await load()).remove(deletion),
    learnIds: async () => (await load()).learnIds(),
    onChange: (listen) => {
      let isOver = false;
      let stop = () => {
        isOver = true;
      };
      load().then(
        (changes) => {
          if (!isOver) stop = changes.onChange(listen);
        },
        // If loading fails, the next call tries again.
        () => undefined,
      );
      return () => {
        stop();
      };
    },
  };
}

export function lateItemChanges(load: () => Promise<ItemChanges>): ItemChanges {
  const loaded = loadOnce(load);
  return {
    ...lateRecordChanges(loaded),
    itemsOf: async (inspectionId, items) => (await loaded()).itemsOf(inspectionId, items),
  };
}

export function latePhotoChanges(load: () => Promise<PhotoChanges>): PhotoChanges {
  const loaded = loadOnce(load);
  return {
    ...lateRecordChanges(loaded),
    photosOf: async (itemId, photos) => (await loaded()).photosOf(itemId, photos),
    sort: async (sorting) => (await loaded()).sort(sorting),
  };
}

export function lateInspectionChanges(load: () => Promise<InspectionChanges>): InspectionChanges {
  const loaded = loadOnce(load);
  return {
    ...lateRecordChanges(loaded),
    all: async (inspections) => (await loaded()).all(inspections),
    page: async (query, answered) => (await loaded()).page(query, answered),
  };
}
