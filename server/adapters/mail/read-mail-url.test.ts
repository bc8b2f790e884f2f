import { describe, expect, test } from 'vitest';
import { readMailUrl } from './read-mail-url.ts';

test.each([
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true }],
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
  ['smtp://mail.example.com:2525', { host: 'mail.example.com', port: 2525 }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  ['smtps://anna%40example.com:p%3Aw%2F@mail.example.com', { auth: { user: 'anna@example.com', pass: 'p:w/' } }],
])('reads %s', (url, expected) => {
  expect(readMailUrl(url)).toMatchObject(expected);
});

test('a URL without a user has no credentials', () => {
  expect(readMailUrl('smtp://mail.example.com')).not.toHaveProperty('auth');
});

describe('encryption', () => {
  test.each(['mail.example.com', '8.8.8.8', '172.32.0.1', '[2001:db8::1]', 'localhost.example.com'])('is required for %s', (host) => {
    expect(readMailUrl(`smtp://${host}`)).toMatchObject({ requireTLS: true, tls: { rejectUnauthorized: true } });
  });

  test.each(['localhost', 'mail', '127.0.0.1', '10.1.2.3', '172.16.0.9', '192.168.1.1', '[::1]', '[fd00::7]'])('is up to %s', (host) => {
    expect(readMailUrl(`smtp://${host}`)).toMatchObject({ requireTLS: false, tls: { rejectUnauthorized: false } });
  });

  test.each(['mail.example.com', 'localhost'])('is implicit with smtps://%s, and the certificate is verified', (host) => {
    expect(readMailUrl(`smtps://${host}`)).toMatchObject({ secure: true, tls: { rejectUnauthorized: true } });
  });

  test('cannot be turned off in the URL', () => {
    const options = readMailUrl('smtp://mail.example.com?requireTLS=false&ignoreTLS=true&tls.rejectUnauthorized=false');
    expect(options).toMatchObject({ requireTLS: true, tls: { rejectUnauthorized: true } });
    expect(options).not.toHaveProperty('ignoreTLS');
  });
});
