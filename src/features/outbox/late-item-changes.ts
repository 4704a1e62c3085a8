import type { ItemChanges } from '../../platform/outbox/item-changes';
import { loadOnce } from '../../platform/load-once';

/** The changes of items; their code is loaded when it is first needed. */
export function lateItemChanges(load: () => Promise<ItemChanges>): ItemChanges {
  const loaded = loadOnce(load);
  return {
    make: async (change) => (await loaded()).make(change),
    itemsOf: async (inspectionId, items) => (await loaded()).itemsOf(inspectionId, items),
    item: async (item) => (await loaded()).item(item),
    unsentItem: async (localId) => (await loaded()).unsentItem(localId),
    discard: async (id) => (await loaded()).discard(id),
    onChange: (listen) => {
      let isOver = false;
      let stop = () => {
        isOver = true;
      };
      loaded().then(
        (changes) => {
          if (!isOver) stop = changes.onChange(listen);
        },
        // What has failed to load is loaded with the next call.
        () => undefined,
      );
      return () => {
        stop();
      };
    },
  };
}
