import type { Plugin } from 'vite';

/** Parts of axios that it only exports, or needs for requests that the app does not make. */
const UNUSED =
  /\/axios\/lib\/(?:helpers\/(?:HttpStatusCode|estimateDataURLDecodedBytes|formDataToJSON|toURLEncodedForm)|cancel\/CancelToken|core\/createMultipartBody)\.js$/;

/** Parts of the locale of date-fns that parse texts or compare dates in words. */
const UNUSED_WORDS = /\/date-fns\/locale\/en-US\/_lib\/(match|formatDistance|formatRelative)\.js$/;

/** Removes parts of packages from the build that the app never uses but every page would load. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    load: {
      filter: { id: [UNUSED, UNUSED_WORDS] },
      handler: (id) => {
        const [, name = 'default'] = UNUSED_WORDS.exec(id) ?? [];
        return name === 'default'
          ? 'export default undefined;'
          : `export const ${name} = undefined;`;
      },
    },
  };
}
