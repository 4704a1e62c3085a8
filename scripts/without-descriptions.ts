import type { Plugin } from 'vite';

/** A description of a state or transition: a text of at least one sentence. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.){10,}'|"(?:[^"\\\n]|\\.){10,}"),?/g;

/**
 * Removes the machines' descriptions from the build. Only the generated documentation shows them.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/[\w-]+\/[\w.-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(DESCRIPTION, ''), map: null }),
    },
  };
}
