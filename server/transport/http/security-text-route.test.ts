import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSecurityTextRoute } from './security-text-route.ts';

const NOW = Date.UTC(2026, 10, 25, 12);

async function read(supportEmail: string | null, publicUrl: string | null) {
  const app = Fastify();
  registerSecurityTextRoute(app, { supportEmail: () => supportEmail, languages: () => ['en', 'de'], publicUrl, clock: () => NOW });
  const response = await app.inject({ url: '/.well-known/security.txt', headers: { host: 'localhost:8080' } });
  await app.close();
  return response;
}

test('security.txt states the contact, the expiry date and its own URL', async () => {
  const response = await read('security@example.com', 'https://trade.example.com');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body.split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://trade.example.com/contact-us',
    'Expires: 2027-05-24T12:00:00Z',
    'Preferred-Languages: en, de',
    'Canonical: https://trade.example.com/.well-known/security.txt',
    '',
  ]);
});

test('security.txt names the contact page if there is no email address', async () => {
  const { body } = await read(null, null);
  expect(body.startsWith('Contact: http://localhost:8080/contact-us\nExpires: ')).toBe(true);
});
