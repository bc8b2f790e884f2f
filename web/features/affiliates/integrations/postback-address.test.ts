import { expect, test } from 'vitest';
import { appendMacro, findUnknownMacros } from './postback-address.ts';

test.each([
  ['https://tracker.test/in?cid={click_id}&e={event}', []],
  ['https://tracker.test/in?cid={clickid}', ['clickid']],
  ['https://tracker.test/{}', ['']],
])('%s has unknown macros: %s', (url, unknown) => {
  expect(findUnknownMacros(url)).toEqual(unknown);
});

test.each([
  ['https://tracker.test/in', 'https://tracker.test/in?click_id={click_id}'],
  [' https://tracker.test/in?a=1 ', 'https://tracker.test/in?a=1&click_id={click_id}'],
])('a macro is appended to %s', (url, appended) => {
  expect(appendMacro(url, 'click_id')).toBe(appended);
});
