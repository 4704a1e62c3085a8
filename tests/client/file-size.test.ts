import { expect, test } from 'vitest';
import { formatFileSize } from '../../src/ui/text/file-size';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1024 * 1023.4, '1023 KB'],
  // It would be rounded to 1024 KB.
  [1024 * 1024 - 10, '1.0 MB'],
  [1024 * 1024 * 2.56, '2.6 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
