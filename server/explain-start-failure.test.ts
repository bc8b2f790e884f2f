import { expect, test } from 'vitest';
import { explainStartFailure } from './explain-start-failure.ts';

const systemError = (code: string, more: object = {}) => Object.assign(new Error(`${code}: as the system says it`), { code, ...more });

test.each<[string, unknown, string]>([
  ['a port that is taken', systemError('EADDRINUSE', { port: 80 }), 'Port 80 is in use; set PORT to another one.'],
  ['a port for root only', systemError('EACCES', { port: 80 }), 'This user may not listen on port 80; set PORT to one above 1023.'],
  ['an unreadable file', systemError('EACCES'), 'EACCES: as the system says it'],
  ['a full disk', systemError('ENOSPC'), 'The disk of DATA_DIR is full (ENOSPC: as the system says it). Free up space and start again.'],
  ['an error that explains itself', new Error('DEMO is on'), 'DEMO is on'],
  ['a value that is not an error', 'odd', 'odd'],
])('%s', (_case, error, sentence) => {
  expect(explainStartFailure(error)).toBe(sentence);
});
