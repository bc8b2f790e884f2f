import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

test.each([
  '{}',
  '[]',
  'null',
  '"a: {"',
  '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
  '{"a":"a","b":"\\"a\\":1","c":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a" : ":", "b" : [":", "a", "a"]}',
  String.raw`{"\\":1,"\"":2}`,
])('reads %s', (text) => {
  expect(readJson(text)).toEqual(JSON.parse(text));
});

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":2,"a":3}',
  '{"x":{"a":1,"a":2}}',
  '[[{"b":1},{"a":1,"a":2}]]',
  String.raw`{"a":1,"\u0061":2}`,
  '{"a":[{"a":1}],"a":2}',
  '{"a" :1,"a"\n:2}',
  '{"":1,"":2}',
  '{"__proto__":1,"__proto__":2}',
  '{"a":1,}',
  '',
  'a',
])('refuses %s', (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});
