import { expect, test } from 'vitest';
import { describeSource } from './describe-source.ts';

test.each([
  ['https://blog.test/brokers', 'blog.test/brokers'],
  ['http://blog.test/', 'blog.test'],
  ['https://blog.test/a/', 'blog.test/a'],
  ['', ''],
])('the source %j reads %j', (address, text) => {
  expect(describeSource(address)).toBe(text);
});
