const NAME = 'plumbline-tab';

/** The name of this tab; it stays the same when the page is reloaded. */
export function tabName(storage: Pick<Storage, 'getItem' | 'setItem'>, newName: () => string) {
  try {
    const known = storage.getItem(NAME);
    if (known !== null) return known;
    const name = newName();
    storage.setItem(NAME, name);
    return name;
  } catch {
    // A browser without storage has nothing to restore either.
    return newName();
  }
}
