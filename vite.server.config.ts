import { defineConfig } from 'vite';
import { nodeBrotli } from './scripts/node-brotli.ts';

/**
 * Libraries of many small modules. Node would find, read and link each of them at every start; from
 * version 24 on it also parses the package file again for each. They use no files of their own.
 */
const OF_MANY_MODULES = [
  /^(date-fns|@date-fns\/tz|kysely|zod|fastify-type-provider-zod)$/,
  /^(jose|nanoid|csv-stringify|lru-cache|p-limit|yocto-queue)$/,
];

/**
 * The libraries of the process that makes a report. It lives for less than a second, a fifth of which
 * Node would need to find and read their files; the server itself starts once.
 */
const OF_REPORTS = [
  /^(pdfkit|png-js|fflate|@noble\/.*)$/,
  /^(fontkit|restructure|unicode-properties|clone|dfa|fast-deep-equal|@swc\/helpers)$/,
  /^(linebreak|unicode-trie|tiny-inflate|base64-js|bidi-js)$/,
];

/** Builds the server as plain JavaScript, which starts in half the time of tsx. */
export default defineConfig({
  plugins: [nodeBrotli()],
  ssr: { noExternal: [...OF_MANY_MODULES, ...OF_REPORTS] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        // Separate processes; the server looks for their files next to its own.
        'picture-worker': 'server/photos/pictures/picture-worker.ts',
        'report-worker': 'server/reports/report-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
