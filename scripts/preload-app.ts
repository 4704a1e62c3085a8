import path from 'node:path';
import type { Plugin } from 'vite';

const MAIN = path.resolve('src/main.tsx');

/** Makes the page request the app together with the libraries, which are evaluated before it. */
export function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const app = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.includes(MAIN),
        );
        if (app === undefined) throw new Error('The build has no app');
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${app.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
