import { describe, expect, test } from 'vitest';
import { beginsWith, readSearch, spellingsOf } from './search-terms.ts';

const wordsOf = (typed: string) => {
  const search = readSearch(typed);
  return search.kind === 'words' ? search.words.map(({ text }) => text) : search.kind;
};
const phonesOf = (typed: string) => {
  const search = readSearch(typed);
  return search.kind === 'words' ? search.words.map(({ phone }) => phone) : search.kind;
};

describe('the text typed into the search', () => {
  test.each([
    ['', 'everybody'],
    ['   ', 'everybody'],
    ['Müller', ['müller']],
    ['MÜLLER  anna', ['müller', 'anna']],
    ['Mu\u0308ller', ['müller']],
    ['anna anna', ['anna']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['anna@example.com', ['anna@example.com']],
    ['100%_sure', ['100%_sure']],
  ])('%j means the words %j', (typed, words) => {
    expect(wordsOf(typed)).toEqual(words);
  });

  test.each([
    ['#17', { kind: 'id', id: 17 }],
    ['# 17', { kind: 'id', id: 17 }],
    ['#999999999999999', { kind: 'id', id: 999_999_999_999_999 }],
  ])('%j means a client by id', (typed, search) => {
    expect(readSearch(typed)).toEqual(search);
  });

  test.each(['#0', '#9999999999999999', '#x', '17'])('%j is not an id', (typed) => {
    expect(readSearch(typed).kind).toBe('words');
  });

  test.each([
    ['+49 30 90', ['+493090']],
    ['0049 (30) 90', ['+493090']],
    ['4930', ['+4930']],
    ['100001', ['+100001']],
    ['anna 4930', [null, '+4930']],
    ['anna', [null]],
  ])('%j means a phone number starting with %j', (typed, phones) => {
    expect(phonesOf(typed)).toEqual(phones);
  });

  test.each([
    ['anna', ['anna']],
    ['müller', ['müller', 'mÜller']],
    ['özgür', ['özgür', 'Özgür', 'ÖzgÜr']],
    ['straße', ['straße', 'straSSe']],
  ])('%j may be spelled %j', (word, spellings) => {
    expect(spellingsOf(word)).toEqual(spellings);
  });

  test.each([
    ['anna', 'anna%'],
    ['100%', String.raw`100\%%`],
    ['a_b', String.raw`a\_b%`],
    ['a\\b', String.raw`a\\b%`],
  ])('%j as a prefix is the pattern %j', (text, pattern) => {
    expect(beginsWith(text)).toBe(pattern);
  });
});
