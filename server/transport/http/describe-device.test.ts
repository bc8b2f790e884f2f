import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome 131, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari 17, iOS',
  ],
  ['curl/8.5.0', 'curl 8'],
  ['', ''],
  [undefined, ''],
])('%j is %j', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test('is never long, whatever is sent', () => {
  expect(describeDevice('x'.repeat(5_000)).length).toBeLessThanOrEqual(80);
});
