import { describe, expect, test } from 'vitest';
import { OPERATOR_HELP, readArguments, type OperatorCall } from './operator-arguments.ts';

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
  expect(readArguments(line.split(' '))).toEqual({ kind: 'call', call });
});

test.each([[[]], [['help']], [['--help']], [['-h']]])('%j asks for help', (words) => {
  expect(readArguments(words)).toEqual({ kind: 'help' });
});

describe('what is not understood is said', () => {
  test.each([
    ['dance', 'There is no command "dance".'],
    ['constructor', 'There is no command "constructor".'],
    ['documents all', 'documents takes nothing more.'],
    ['fetch 12', 'fetch needs the id of a document and the name of a file.'],
    ['fetch a.jpg 12', 'fetch needs the id of a document and the name of a file.'],
    ['fetch 12 a.jpg b.jpg', 'fetch needs the id of a document and the name of a file.'],
    ['approve', 'approve needs the id of a document.'],
    ['approve 0', 'approve needs the id of a document.'],
    ['approve 1e3', 'approve needs the id of a document.'],
    ['reject 12', 'reject needs a note, which says why.'],
    ['verify ada', 'verify needs the email of a client.'],
    ['verify ada@example.test bob@example.test', 'verify needs the email of a client.'],
    ['login-link', 'login-link needs the email of a client.'],
    ['login-link ada@example.test', 'login-link needs a reason, which is recorded.'],
    ['levels', 'levels needs the name of a file.'],
    ['set-levels a.json b.json', 'set-levels needs the name of a file.'],
    ['calendar', 'calendar needs import and the name of a .csv, .json or .ics file, and perhaps --replace.'],
    ['calendar import events.xls', 'calendar needs import and the name of a .csv, .json or .ics file, and perhaps --replace.'],
    ['calendar import events.csv --all', 'calendar needs import and the name of a .csv, .json or .ics file, and perhaps --replace.'],
    ['grant 3', 'grant needs a note for the client.'],
    ['refuse soon', 'refuse needs the id of a request.'],
  ])('%s', (line, message) => {
    expect(readArguments(line.split(' '))).toEqual({ kind: 'fault', message });
  });
});

test('the help names every command and the demo’s login', () => {
  for (const word of ['documents', 'fetch', 'approve', 'reject', 'verify', 'login-link', 'deletions', 'calendar', 'grant', 'refuse']) {
    expect(OPERATOR_HELP).toContain(`npm run operator -- ${word} `);
  }
  expect(OPERATOR_HELP).toContain('operator@fairlead.test');
});
