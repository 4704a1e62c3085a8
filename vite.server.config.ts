import { defineConfig } from 'vite';

/** Builds the server as plain JavaScript, which starts in half the time of tsx. */
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
        // A separate process; the server looks for its file next to its own.
        'picture-worker': 'server/photos/picture-worker.ts',
        // A thread; its file is found in the same way.
        'report-worker': 'server/reports/report-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
