import type { AroundNavHandler } from 'wouter';

/**
 * Everything that covers the page, such as a dialog, is a layer: Back closes the topmost layer
 * instead of leaving the page. All layers share one history entry above that of the page. It is
 * added with the first layer and removed with the last, so that no entry without content remains.
 */

interface Layer {
  /**
   * Asks the layer to close. It may stay open, for example while it is busy; Back then asks it
   * again.
   */
  close: () => void;
  /** The path of the page that it covers. */
  path: string;
}

const MARK = { isLayer: true };

const layers: Layer[] = [];
/** The address of the page below the layers. */
let pageAddress = '';
/** Whether the entry is being removed, which the browser does asynchronously. */
let isRemoving = false;
/** Runs as soon as the entry has been removed, even if layers are open. */
let onRemoved: (() => void)[] = [];
/** Runs when no layer is left. */
let postponed: (() => void)[] = [];

const pathHere = () => window.location.pathname;
const addressHere = () => pathHere() + window.location.search;
/**
 * A page keeps its layers after navigation until the code of the next page has loaded, so only
 * those of the current path count.
 */
const layersHere = () => layers.filter(({ path }) => path === pathHere());

function isLayerEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isLayer' in state;
}

function remove(): void {
  isRemoving = true;
  window.history.back();
}

/** Adds or removes the history entry, depending on the layers. */
function settle(): void {
  if (isRemoving) return;
  if (layersHere().length > 0) {
    if (isLayerEntry()) return;
    pageAddress = addressHere();
    window.history.pushState({ ...(window.history.state as object | null), ...MARK }, '');
  } else if (isLayerEntry()) {
    remove();
  } else {
    const actions = postponed;
    postponed = [];
    for (const act of actions) act();
  }
}

/** Settles after the current event, because one layer or page may follow another. */
function settleSoon(): void {
  setTimeout(settle);
}

function onPop(): void {
  if (isRemoving) {
    isRemoving = false;
    const actions = onRemoved;
    onRemoved = [];
    for (const act of actions) act();
    settle();
    return;
  }
  const isBack = !isLayerEntry() && addressHere() === pageAddress;
  if (isBack) layersHere().at(-1)?.close();
  settleSoon();
}

/** Adds a layer over the others; returns a function that removes it. */
export function addLayer(close: () => void): () => void {
  const layer = { close, path: pathHere() };
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settleSoon();
  };
}

/**
 * Runs a function that goes back or changes the page's entry: at once, or when the entry of the
 * layers has been removed.
 */
export function underLayers(act: () => void): void {
  if (isRemoving || isLayerEntry()) postponed.push(act);
  else act();
}

/**
 * Navigates while layers may be open. Another page replaces the entry of the layers, or that of the
 * page below if the navigation replaces it. A change of only this page's address waits until the
 * layers are closed; if only their entry is left, it replaces that.
 */
export const navigateUnderLayers: AroundNavHandler = (navigate, to, options) => {
  const again = () => {
    navigateUnderLayers(navigate, to, options);
  };
  const isSamePage = to.split(/[?#]/)[0] === pathHere();
  if (isRemoving) onRemoved.push(again);
  else if (!isLayerEntry()) {
    navigate(to, options);
    settleSoon();
  } else if (isSamePage) {
    if (layersHere().length > 0 || options?.replace === true) postponed.push(again);
    else navigate(to, { ...options, replace: true });
    settleSoon();
  } else {
    postponed = [];
    if (options?.replace === true) {
      onRemoved.push(again);
      remove();
    } else navigate(to, { ...options, replace: true });
    settleSoon();
  }
};

// The session may end while the entry is being removed, which takes away whatever shows layers.
window.addEventListener('popstate', onPop);

/** Removes an entry that an earlier load of the page left. */
export const removeLeftEntry = settleSoon;
