import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Limits what a page loads before it is usable: the JavaScript and CSS, and their bytes and files.
 */
const PAGES = [
  {
    name: 'the login screen',
    parts: ['index.html', 'app', 'src/features/session/login/login-screen.tsx', 'style.css'],
    packed: (content) => gzipSync(content, { level: 9 }),
    packing: 'gzip',
    kilobytes: 146,
    files: 5,
  },
  {
    name: 'the inspection list',
    parts: [
      'index.html',
      'app',
      'src/app/signed-in-shell.tsx',
      'src/app/user/user-services.ts',
      'device-data',
      'src/features/inspections/inspection-list-screen.tsx',
      'style.css',
    ],
    packed: brotliCompressSync,
    packing: 'brotli',
    kilobytes: 201,
    files: 12,
  },
];

/** Every file that a module, or a file with a fixed name, loads before it runs. */
function filesOf(manifest, key, files) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (chunk === undefined) throw new Error(`The build has no ${key}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
}

/** Prints what the page loads, and fails if that exceeds its budget. */
function checkSizeBudget(folder, { name, parts, packed, packing, ...budget }) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  for (const part of parts) filesOf(manifest, part, files);

  const sizes = [...files].map((file) => packed(readFileSync(path.join(folder, file))).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  const figures = `${kilobytes.toFixed(1)} of ${budget.kilobytes} KB (${packing}) in ${files.size} of ${budget.files} files`;
  console.log(`First load of ${name}: ${figures}`);
  if (kilobytes > budget.kilobytes || files.size > budget.files) {
    throw new Error(`The first load of ${name} is over its budget`);
  }
}

for (const page of PAGES) checkSizeBudget('dist/client', page);
