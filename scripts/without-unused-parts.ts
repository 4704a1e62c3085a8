import type { Plugin } from 'vite';

/** Parts of axios that it only exports, or needs for requests that the app does not make. */
const UNUSED =
  /\/axios\/lib\/(?:helpers\/(?:HttpStatusCode|estimateDataURLDecodedBytes|formDataToJSON|toURLEncodedForm)|cancel\/CancelToken|core\/createMultipartBody)\.js$/;

/**
 * Parts of date-fns that parse texts, compare dates in words, or format them as a locale wishes. The
 * formats of the app name their parts.
 */
const UNUSED_WORDS =
  /\/date-fns\/(?:locale\/en-US\/_lib|_lib\/format)\/(match|formatDistance|formatRelative|formatLong|longFormatters)\.js$/;

/** axios offers its way of sending by fetch everywhere; the code that needs it imports it itself. */
const OFFERED = '/axios/lib/adapters/adapters.js';
const NOT_OFFERED = '\0not-offered';

function emptyOf(id: string): string {
  if (id === NOT_OFFERED) return 'export const getFetch = undefined;';
  const name = UNUSED_WORDS.exec(id)?.[1];
  return name === undefined ? 'export default undefined;' : `export const ${name} = undefined;`;
}

/** Removes parts of packages from the build that the app never uses but every page would load. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    resolveId: {
      order: 'pre',
      filter: { id: /^\.\/fetch\.js$/ },
      handler: (_, importer = '') => (importer.endsWith(OFFERED) ? NOT_OFFERED : null),
    },
    load: {
      filter: { id: [UNUSED, UNUSED_WORDS, /not-offered$/] },
      handler: emptyOf,
    },
  };
}
