import type { Plugin } from 'vite';

const MODULE = 'brotli/decompress.js';
const REPLACED = `\0${MODULE}`;

/**
 * Gives fontkit the Brotli of Node instead of one in JavaScript, whose dictionary alone takes longer
 * to load than all of fontkit.
 */
export const nodeBrotli = (): Plugin => ({
  name: 'node-brotli',
  enforce: 'pre',
  resolveId: (id) => (id === MODULE ? REPLACED : undefined),
  load: (id) =>
    id === REPLACED ? `export { brotliDecompressSync as default } from 'node:zlib';` : undefined,
});
