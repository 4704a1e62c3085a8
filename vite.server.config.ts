import { defineConfig } from 'vite';
import { nodeBrotli } from './scripts/node-brotli.ts';

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
  ssr: { noExternal: OF_REPORTS },
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
        'picture-worker': 'server/photos/picture-worker.ts',
        'report-worker': 'server/reports/report-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
