import { expect, test } from 'vitest';
import { writeRecoveryCodes } from './recovery-codes-file.ts';

test('the file has its heading, then one code per line, with Windows line ends', () => {
  expect(writeRecoveryCodes(['ABCDE-FGHJK', 'LMNPQ-RSTUV'], ['Recovery codes', 'Each works once.'])).toBe(
    'Recovery codes\r\nEach works once.\r\n\r\nABCDE-FGHJK\r\nLMNPQ-RSTUV\r\n',
  );
});
