import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the login screen loads: its JavaScript and CSS, gzipped, in bytes. */
const BUDGET = 150 * 1024;
const PARTS = ['index.html', 'src/features/session/login/login-screen.tsx', 'style.css'];

/** Every file that a module loads before it runs. */
function filesOf(manifest, key, files) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
}

/** Prints what the login screen loads and fails when that is over the budget. */
function checkSizeBudget(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const files = new Set();
  for (const part of PARTS) filesOf(manifest, part, files);

  const sizes = [...files].map((file) => [
    file,
    gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length,
  ]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  for (const [file, size] of sizes) console.log(`  ${kilobytes(size).padStart(9)}  ${file}`);
  console.log(`First load of the login screen: ${kilobytes(total)} of ${kilobytes(BUDGET)} (gzip)`);
  if (total > BUDGET) throw new Error('The first load is over its budget');
}

checkSizeBudget('dist/client');
