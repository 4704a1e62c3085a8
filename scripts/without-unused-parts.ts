import type { Plugin } from 'vite';

/** Parts of axios that it only hands out, or needs for requests that the app does not make. */
const UNUSED =
  /\/axios\/lib\/(?:helpers\/(?:HttpStatusCode|estimateDataURLDecodedBytes)|cancel\/CancelToken)\.js$/;

/** Leaves parts of packages out of the build that the app never uses, but that every page would load. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    load: { filter: { id: UNUSED }, handler: () => 'export default undefined;' },
  };
}
