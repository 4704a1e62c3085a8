import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = path.resolve('src/platform/offline/service-worker.ts');

/** Hidden files, and compressed copies, which a browser requests under the original name. */
const NO_PART = /^\.|\.(br|gz)$/;

const contentOf = (file: { code: string } | { source: string | Uint8Array }) =>
  'code' in file ? file.code : file.source;

/** Adds `service-worker.js` to the build, with the names of all files of the app. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = Object.values(bundle).filter(({ fileName }) => !NO_PART.test(fileName));
        const entry = built.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
        if (entry === undefined) this.error('The build has no entry');
        const hash = createHash('sha256');
        for (const file of built) hash.update(contentOf(file));
        const unbuilt = readdirSync('public').filter((name) => !NO_PART.test(name));
        for (const name of unbuilt) hash.update(readFileSync(path.join('public', name)));
        const files = [...built.map(({ fileName }) => fileName), ...unbuilt]
          .filter((name) => name !== 'index.html')
          .toSorted()
          .map((name) => `/${name}`);
        const app = { version: hash.digest('hex').slice(0, 16), entry, files };
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
        // A classic script, because not every browser starts a module as a service worker.
        const script = code.replace(/^export \{\};?$/m, '');
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const APP = ${JSON.stringify(app)};\n${script}`,
        });
      },
    },
  };
}
