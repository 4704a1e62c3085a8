import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { explained } from '../cluster/cannot-start';
import { versionOfBorrowed } from './peers/borrowed';
import { measureCompression } from './peers/compression';
import { measurePages } from './peers/pages';
import { measureTables } from './peers/tables';

/**
 * `npm run bench:peers -- [--only pages,tables,compression] [--rows 10000,100000]`: compares the
 * same work in this product and in others, in one run. Uploads are in `bench:uploads`, sessions in
 * `bench:session`, and offline changes in `bench:offline`.
 */

const PACKAGES = ['fastify', 'pg', '@tanstack/react-table', 'primereact', 'react'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'pages,tables,compression' },
    rows: { type: 'string', default: '10000,100000' },
  },
});
const only = values.only.split(',');

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
    version: string;
  };
  return `${name} ${version}`;
}

await explained(async () => {
  const borrowed = ['ag-grid-community', 'browser-image-compression', 'compressorjs'] as const;
  const versions = [...PACKAGES.map(versionOf), ...borrowed.map(versionOfBorrowed)];
  console.log([`Node ${process.versions.node}`, ...versions].join(', '));
  if (only.includes('pages')) await measurePages();
  if (only.includes('tables')) await measureTables(values.rows.split(',').map(Number));
  if (only.includes('compression')) await measureCompression();
});
