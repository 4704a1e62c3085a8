import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { CHUNKS } from './scripts/chunks.ts';
import { pageHints } from './scripts/page-hints.ts';
import { preloadApp } from './scripts/preload-app.ts';
import { primereactTheme } from './scripts/primereact-theme.ts';
import { screensStyle } from './scripts/screens-style.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { styleAfterSplash } from './scripts/style-after-splash.ts';
import { withoutDescriptions } from './scripts/without-descriptions.ts';
import { withoutUnusedParts } from './scripts/without-unused-parts.ts';

function sizeBudget(): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        execFileSync(process.execPath, ['scripts/size-budget.mjs'], { stdio: 'inherit' });
      },
    },
  };
}

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    preloadApp(),
    pageHints(),
    styleAfterSplash(),
    primereactTheme(),
    screensStyle(),
    serviceWorker(),
    withoutDescriptions(),
    withoutUnusedParts(),
    // The server sends these files unchanged, so they are compressed once, as well as possible.
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      threshold: 1024,
      skipIfLargerOrEqual: true,
    }),
    sizeBudget(),
  ],
  // Leaves out pica's own worker, which it would start from a string; the content security policy
  // forbids that, and pica runs on one of our workers anyway.
  resolve: { alias: [{ find: /^pica$/, replacement: 'pica/pica_main' }] },
  server: { proxy: { '/api': server, '/uploads': server } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Inlined files would be data: URLs, which the content security policy allows only for pictures.
    assetsInlineLimit: 0,
    // Two files: browsers never request the style of a chunk again if it failed to load once.
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
