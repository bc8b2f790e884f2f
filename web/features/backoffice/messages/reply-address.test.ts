import { expect, test } from 'vitest';
import { replyAddress } from './reply-address.ts';

test('nothing that a stranger typed becomes a part of the address', () => {
  expect(replyAddress('ada@fairlead.test?bcc=all@fairlead.test', 'Hello & more', 'Line\nLine')).toBe(
    'mailto:ada@fairlead.test%3Fbcc%3Dall%40fairlead.test?subject=Hello%20%26%20more&body=Line%0ALine',
  );
});

test('a long message is quoted in part', () => {
  expect(decodeURIComponent(replyAddress('a@b.test', '', 'x'.repeat(5_000)))).toHaveLength('mailto:a@b.test?subject=&body='.length + 1_001);
});
