import { expect, test } from 'vitest';
import { writeRecoveryCodes } from './recovery-codes-file.ts';

test('the file says what it is, and then has one code a line, ended as Windows and the others read it', () => {
  expect(writeRecoveryCodes(['ABCDE-FGHJK', 'LMNPQ-RSTUV'], ['Recovery codes', 'Each works once.'])).toBe(
    'Recovery codes\r\nEach works once.\r\n\r\nABCDE-FGHJK\r\nLMNPQ-RSTUV\r\n',
  );
});
