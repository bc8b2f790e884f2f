import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each(['a@b.co', ' ada@example.test ', 'ada+trade@mail.example.co.uk', 'jörg@müller.example'])('%j is an email address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each(['', 'ada', 'ada@', '@example.test', 'ada@example', 'ada@example.', 'ada@.test', 'a da@example.test', 'a@b@c.test'])(
  '%j is not an email address',
  (text) => {
    expect(isEmailAddress(text)).toBe(false);
  },
);
