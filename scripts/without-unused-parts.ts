import type { Plugin } from 'vite';

/** Parts of axios that it only exports, or needs for requests that the app does not make. */
const UNUSED =
  /\/axios\/lib\/(?:helpers\/(?:HttpStatusCode|estimateDataURLDecodedBytes)|cancel\/CancelToken)\.js$/;

/** Removes parts of packages from the build that the app never uses but every page would load. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    load: { filter: { id: UNUSED }, handler: () => 'export default undefined;' },
  };
}
