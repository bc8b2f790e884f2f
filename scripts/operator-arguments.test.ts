import { describe, expect, test } from 'vitest';
import { readArguments, type OperatorCall } from './operator-arguments.ts';

test.each<[string, OperatorCall]>([
  ['documents', { name: 'documents' }],
  ['deletions', { name: 'deletions' }],
  ['fetch 12 passport.jpg', { name: 'fetch', id: 12, file: 'passport.jpg' }],
  ['approve 12', { name: 'review', id: 12, verdict: 'approved', note: '' }],
  ['approve 12 thank you', { name: 'review', id: 12, verdict: 'approved', note: 'thank you' }],
  ['reject 12 the photograph is too dark', { name: 'review', id: 12, verdict: 'rejected', note: 'the photograph is too dark' }],
  ['verify ada@example.test', { name: 'verify', email: 'ada@example.test' }],
  ['login-link ada@example.test asked by phone', { name: 'loginLink', email: 'ada@example.test', reason: 'asked by phone' }],
  ['levels levels.json', { name: 'levels', file: 'levels.json' }],
  ['set-levels levels.json', { name: 'setLevels', file: 'levels.json' }],
  ['calendar import events.csv', { name: 'importCalendar', file: 'events.csv', format: 'csv', replace: false }],
  ['calendar import bls.ICS --replace', { name: 'importCalendar', file: 'bls.ICS', format: 'ics', replace: true }],
  ['grant 3 as you wish', { name: 'decide', id: 3, verdict: 'granted', note: 'as you wish' }],
  ['refuse 3 not yet', { name: 'decide', id: 3, verdict: 'refused', note: 'not yet' }],
])('%s', (line, call) => {
  expect(readArguments(line.split(' '))).toEqual({ kind: 'asked', asked: call });
});

test.each([[[]], [['help']], [['--help']], [['-h']]])('%j prints the help', (words) => {
  expect(readArguments(words)).toEqual({ kind: 'help', text: expect.stringContaining('Usage: npm run operator --') });
});

describe('reports what it does not understand', () => {
  test.each([
    ['dance', "unknown command 'dance'"],
    ['constructor', "unknown command 'constructor'"],
    ['documents all', "too many arguments for 'documents'"],
    ['documents --all', "unknown option '--all'"],
    ['fetch 12', "missing required argument 'file'"],
    ['fetch a.jpg 12', "'a.jpg' is invalid for argument 'id'. It must be an id such as 12."],
    ['fetch 12 a.jpg b.jpg', "too many arguments for 'fetch'"],
    ['approve', "missing required argument 'id'"],
    ['approve 0', "'0' is invalid for argument 'id'"],
    ['approve 1e3', "'1e3' is invalid for argument 'id'"],
    ['reject 12', "missing required argument 'note'"],
    ['reject 12  ', "'' is invalid for argument 'note'. It must not be empty."],
    ['verify ada', "'ada' is invalid for argument 'email'. It must be the email address of a client."],
    ['verify ada@example.test bob@example.test', "too many arguments for 'verify'"],
    ['login-link', "missing required argument 'email'"],
    ['login-link ada@example.test', "missing required argument 'reason'"],
    ['levels', "missing required argument 'file'"],
    ['levels ', "'' is invalid for argument 'file'. It must be the name of a file."],
    ['set-levels a.json b.json', "too many arguments for 'set-levels'"],
    ['calendar', 'import [options] <file>'],
    ['calendar dance', "unknown command 'dance'"],
    ['calendar import events.xls', 'It must be a .csv, .json or .ics file.'],
    ['calendar import events.csv --all', "unknown option '--all'"],
    ['grant 3', "missing required argument 'note'"],
    ['refuse soon not yet', "'soon' is invalid for argument 'id'"],
  ])('%s', (line, message) => {
    expect(readArguments(line.split(' '))).toEqual({ kind: 'fault', text: expect.stringContaining(message) });
  });

  test.each([
    ['shows the help of the command', 'calendar import events.csv --all', 'remove future events of the same sources'],
    ['says how to list all commands', 'dance', 'npm run operator -- help lists the commands.'],
  ])('%s', (_case, line, help) => {
    expect(readArguments(line.split(' '))).toEqual({ kind: 'fault', text: expect.stringContaining(help) });
  });
});

test.each([
  ['documents', 'list documents awaiting review'],
  ['affiliate create', '<email> <name...> <plan-id>'],
  ['calendar import', '--replace'],
  ['reject-deposit', 'the reason, shown to the client'],
])('%s --help describes its arguments', (line, help) => {
  expect(readArguments([...line.split(' '), '--help'])).toEqual({ kind: 'help', text: expect.stringContaining(help) });
});

describe('the help', () => {
  const reading = readArguments(['help']);
  const help = reading.kind === 'help' ? reading.text : '';

  test.each([
    'documents',
    'fetch <id> <file>',
    'approve <id> [note...]',
    'reject <id> <note...>',
    'verify <email>',
    'login-link <email> <reason...>',
    'deletions',
    'grant <id> <note...>',
    'refuse <id> <note...>',
    'levels <file>',
    'set-levels <file>',
    'calendar',
    'withdrawals',
    'check-withdrawal <id>',
    'approve-withdrawal <id>',
    'reject-withdrawal <id> <note...>',
    'deposits',
    'wire-received <id> <amount>',
    'book-deposit <id> [note...]',
    'reject-deposit <id> <note...>',
    'keep-deposit <id> [note...]',
    'reverse-deposit <id> <note...>',
    'reverse-part <id> <amount> <note...>',
    'payouts',
    'payout-sent <id> <reference...>',
    'payout-again <id>',
    'reconcile [from] [until]',
    'reconciliation',
    'affiliates [search...]',
    'affiliate',
  ])('lists %s', (command) => {
    expect(help).toMatch(new RegExp(`^ {2}${command.replaceAll(/[.[\]]/g, String.raw`\$&`)} `, 'm'));
  });

  test('names the demo’s sign-in', () => {
    expect(help).toContain('operator@fairlead.test');
  });
});
