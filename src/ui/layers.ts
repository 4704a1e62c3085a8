import type { AroundNavHandler } from 'wouter';

/**
 * Anything over the page, such as a dialog, is a layer: Back closes the topmost instead of leaving
 * the page. All layers together have one entry of the history over that of the page. It comes with
 * the first layer and goes with the last, so that no entry is left that shows nothing of its own.
 */

interface Layer {
  /** Asks it to close. It may stay, as when it is busy; then Back is its own again. */
  close: () => void;
  /** The page that it covers. */
  path: string;
}

const MARK = { isLayer: true };

const layers: Layer[] = [];
/** The address of the page below the layers' history entry. */
let pageAddress = '';
/** The entry is being taken off, which the browser does in its own time. */
let isRemoving = false;
/** What happens the moment the entry is gone, layers or not. */
let onRemoved: (() => void)[] = [];
/** What has to wait until there is no layer any more. */
let postponed: (() => void)[] = [];

const pathHere = () => window.location.pathname;
const addressHere = () => pathHere() + window.location.search;
/** A page that has been left keeps its layers until the code of the next one has come. */
const layersHere = () => layers.filter(({ path }) => path === pathHere());

function isLayerEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isLayer' in state;
}

function remove(): void {
  isRemoving = true;
  window.history.back();
}

/** Brings the history in line with the layers. */
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

/** After what happens now: one layer may follow another, and a page another. */
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

/** Puts a layer over the others; returns how to take it away. */
export function addLayer(close: () => void): () => void {
  const layer = { close, path: pathHere() };
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settleSoon();
  };
}

/** Does at once, or when the entry of the layers is gone, what goes back or changes the page's entry. */
export function underLayers(act: () => void): void {
  if (isRemoving || isLayerEntry()) postponed.push(act);
  else act();
}

/**
 * Navigates where layers may be open. Another page takes the place of their entry, or of the page
 * below them where it is to replace that; what only changes the address of this page waits until
 * they are gone, and takes the place of their entry where it is the last that is left of them.
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

/** Hears the history, and takes away the entry that an earlier life of the page left; returns how to stop. */
export function watchLayers(): () => void {
  window.addEventListener('popstate', onPop);
  settleSoon();
  return () => {
    window.removeEventListener('popstate', onPop);
  };
}
