import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { VERIFY_EXAMPLE } from './guide-code.ts';

const SECRET = `whsec_${Buffer.from('the key of the test').toString('base64')}`;
const BODY = '{"type":"test"}';

type Check = (headers: Readonly<Record<string, string>>, body: string, secret: string) => boolean;

/** Imports the example unchanged, as a module. */
async function importExample(): Promise<Check> {
  const address = `data:text/javascript,${encodeURIComponent(VERIFY_EXAMPLE)}`;
  const { isFromFairlead } = (await import(/* @vite-ignore */ address)) as { readonly isFromFairlead: Check };
  return isFromFairlead;
}

function headersAt(seconds: number): Record<string, string> {
  const at = String(Math.floor(seconds));
  const key = Buffer.from(SECRET.slice(6), 'base64');
  const signature = createHmac('sha256', key).update(`postback_1.${at}.${BODY}`).digest('base64');
  return { 'webhook-id': 'postback_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
}

test.each([
  ['a payload signed with the secret', headersAt(Date.now() / 1000), BODY, true],
  ['the same signature with another body', headersAt(Date.now() / 1000), `${BODY} `, false],
  ['a payload signed an hour ago', headersAt(Date.now() / 1000 - 3_600), BODY, false],
])('the example accepts %s: %#', async (_, headers, body, isAccepted) => {
  const isFromFairlead = await importExample();
  expect(isFromFairlead(headers, body, SECRET)).toBe(isAccepted);
});
