import path from 'node:path';
import { expect, test } from 'vitest';
import { PIECES } from '../../src/app/ahead/pieces';

/** The code that is loaded ahead, so that a page that loses the network has it. */

test('the large parts of screens, and what a page on plain HTTP needs, are loaded ahead', () => {
  const names = Object.keys(PIECES).map((file) => path.basename(file));
  expect(names.filter((name) => !name.endsWith('-screen.tsx')).toSorted()).toEqual([
    'asking-claims.ts',
    'board.tsx',
    'browser-drafts.ts',
    'item-comments.tsx',
    'lease-lock.ts',
    'photo-viewer.tsx',
    'resolution-dialog.tsx',
    'upload-dialog.tsx',
  ]);
});
