import { loadOnce } from '../../platform/code/load-once';
import type {
  InspectionChanges,
  ItemChanges,
  PhotoChanges,
  RecordChanges,
} from '../../platform/outbox/record-changes';

/** Changes whose code is loaded when it is first needed. */
interface Late<Changes> {
  loaded: () => Promise<Changes>;
  onChange: (listen: () => void) => () => void;
}

/** If loading fails, the next call tries again. Listeners are notified from then on. */
function late<Changes extends { onChange: Late<Changes>['onChange'] }>(
  load: () => Promise<Changes>,
): Late<Changes> {
  const beginnings = new Set<(changes: Changes) => void>();
  const loaded = loadOnce(async () => {
    const changes = await load();
    for (const begin of [...beginnings]) begin(changes);
    return changes;
  });
  return {
    loaded,
    onChange: (listen) => {
      let stop: () => void = () => undefined;
      const begin = (changes: Changes) => {
        if (beginnings.delete(begin)) stop = changes.onChange(listen);
      };
      beginnings.add(begin);
      loaded().then(begin, () => undefined);
      return () => {
        beginnings.delete(begin);
        stop();
      };
    },
  };
}

function lateRecordChanges<Shown>({
  loaded,
  onChange,
}: Late<RecordChanges<Shown>>): RecordChanges<Shown> {
  return {
    make: async (change) => (await loaded()).make(change),
    shown: async (record, from) => (await loaded()).shown(record, from),
    shownOf: async (records, from) => (await loaded()).shownOf(records, from),
    unsent: async (localId) => (await loaded()).unsent(localId),
    remove: async (deletion) => (await loaded()).remove(deletion),
    answered: async (request) => {
      // Its failure counts, also if the code cannot be loaded.
      request.catch(() => undefined);
      const changes = await loaded().catch(async (error: unknown) => {
        await request;
        throw error;
      });
      return changes.answered(request);
    },
    onChange,
  };
}

export function lateItemChanges(load: () => Promise<ItemChanges>): ItemChanges {
  const { loaded, onChange } = late(load);
  return {
    ...lateRecordChanges({ loaded, onChange }),
    itemsOf: async (inspectionId, items, from) =>
      (await loaded()).itemsOf(inspectionId, items, from),
  };
}

export function latePhotoChanges(load: () => Promise<PhotoChanges>): PhotoChanges {
  const { loaded, onChange } = late(load);
  return {
    ...lateRecordChanges({ loaded, onChange }),
    photosOf: async (itemId, photos, from) => (await loaded()).photosOf(itemId, photos, from),
    sort: async (sorting) => (await loaded()).sort(sorting),
  };
}

export function lateInspectionChanges(load: () => Promise<InspectionChanges>): InspectionChanges {
  const { loaded, onChange } = late(load);
  return {
    ...lateRecordChanges({ loaded, onChange }),
    all: async (inspections) => (await loaded()).all(inspections),
    page: async (query, answered, from) => (await loaded()).page(query, answered, from),
  };
}
