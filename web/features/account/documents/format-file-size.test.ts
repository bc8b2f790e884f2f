import { expect, test } from 'vitest';
import { formatFileSize } from './format-file-size.ts';

test.each([
  [1, 'en-IE', '1 KB'],
  [845 * 1024, 'en-IE', '845 KB'],
  [1024 * 1024 - 1, 'en-IE', '1 MB'],
  [1.44 * 1024 * 1024, 'en-IE', '1.4 MB'],
  [1.44 * 1024 * 1024, 'de-DE', '1,4 MB'],
])('%d bytes in %s', (sizeBytes, locale, text) => {
  expect(formatFileSize(sizeBytes, locale)).toBe(text);
});
