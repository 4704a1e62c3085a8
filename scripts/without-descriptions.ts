import type { Plugin } from 'vite';

/** A description of a state or transition: a text of one sentence at least. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.){10,}'|"(?:[^"\\\n]|\\.){10,}"),?/g;

/** Leaves the descriptions of the machines out of the build. Only the generated documentation shows them. */
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
