interface Snapshot {
  hasTag: (tag: 'busy') => boolean;
}

/** Whether an actor is in a state that its machine tags as busy: work of the user is under way. */
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
