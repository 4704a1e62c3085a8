import { defineConfig } from 'vite';

/** The server as plain JavaScript: it starts in half the time it takes under tsx. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        // A process of its own, which is looked for beside the file that starts it.
        'picture-worker': 'server/photos/picture-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
