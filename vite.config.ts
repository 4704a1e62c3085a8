import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { CHUNKS } from './scripts/chunks.ts';
import { primereactTheme } from './scripts/primereact-theme.ts';

function sizeBudget(): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: (error) => {
        if (error) return;
        execFileSync(process.execPath, ['scripts/size-budget.mjs'], { stdio: 'inherit' });
      },
    },
  };
}

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    primereactTheme(),
    // Once, as small as it gets: the server sends these files as they are.
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      threshold: 1024,
      skipIfLargerOrEqual: true,
    }),
    sizeBudget(),
  ],
  // Without the worker that it would start from its own text, which the content security policy
  // forbids; it runs on a worker of ours.
  resolve: { alias: [{ find: /^pica$/, replacement: 'pica/pica_main' }] },
  server: { proxy: { '/api': server, '/uploads': server } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Inlined files would be data: URLs, which the content security policy allows for pictures only.
    assetsInlineLimit: 0,
    // In one file: the style of a piece that did not arrive the first time is never asked for again.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: CHUNKS },
      onLog: (level, log, print) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log);
      },
    },
  },
});
