import { describe, expect, test } from 'vitest';
import { readMigrations, readMode } from './migration-files.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import { findConcurrentIndex } from './run-migrations.ts';

test('the migrations of this version have names and distinct times', () => {
  const migrations = readMigrations(MIGRATIONS_FOLDER);
  expect(migrations[0]).toMatchObject({ name: '0000_tables', mode: 'transaction', hash: expect.stringMatching(/^[\da-f]{64}$/) });
  expect(new Set(migrations.map(({ madeAt }) => madeAt)).size).toBe(migrations.length);
});

test.each([
  ['no marker', 'CREATE TABLE a ();', 'transaction'],
  ['a comment that is not a marker', '-- Steps.\nCREATE TABLE a ();', 'transaction'],
  ['a marker further down', 'CREATE TABLE a ();\n-- migration: steps', 'transaction'],
  ['steps', '-- migration: steps\nCREATE TABLE a ();', 'steps'],
  ['batches, with a Windows line ending', '-- migration: batches\r\nUPDATE a SET b = 1;', 'batches'],
  ['an unknown mode', '-- migration: concurrently\nCREATE TABLE a ();', null],
])('%s', (_case, text, mode) => {
  expect(readMode(text)).toBe(mode);
});

describe('the shipped files', () => {
  const files = readMigrations(MIGRATIONS_FOLDER);
  const inSteps = files
    .filter(({ mode }) => mode !== 'transaction')
    .flatMap(({ name, statements }) => statements.map((text) => ({ name, text })));

  test('an index that is built concurrently can be rebuilt after an interruption', () => {
    const concurrent = inSteps.filter(({ text }) => /^\s*CREATE (UNIQUE )?INDEX/im.test(text));
    expect(concurrent.filter(({ text }) => findConcurrentIndex(text) === null)).toEqual([]);
  });

  test('nothing is built concurrently within a transaction', () => {
    const whole = files.filter(({ mode }) => mode === 'transaction');
    expect(whole.filter(({ statements }) => statements.some((text) => /\bCONCURRENTLY\b/.test(text)))).toEqual([]);
  });
});
