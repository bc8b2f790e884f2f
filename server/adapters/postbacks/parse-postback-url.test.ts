import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';
import { parsePostbackUrl } from './parse-postback-url.ts';

describe('allowed postback URLs', () => {
  test.each([
    'https://tracker.example.com',
    'https://tracker.example.com/postback?click={click_id}#x',
    'HTTPS://Tracker.Example.com./path',
    'https://bücher.example.com/',
    'https://tracker.example.com:443/',
    'https://tracker.example.com:8443/',
    'https://a_b.example.com/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.com/',
    'https://internal.example.com/',
  ])('%s', (url) => {
    expect(parsePostbackUrl(url, { toPrivate: false })).not.toBeNull();
  });
});

describe('rejected postback URLs', () => {
  test.each([
    ['not a URL', 'tracker.example.com'],
    ['empty', ''],
    ['http', 'http://tracker.example.com/'],
    ['another scheme', 'ftp://tracker.example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['a login', 'https://user@tracker.example.com/'],
    ['a password', 'https://user:secret@tracker.example.com/'],
    ['a host that looks like credentials', 'https://tracker.example.com@10.0.0.1/'],
    ['localhost', 'https://localhost/'],
    ['localhost with a trailing dot', 'https://localhost./'],
    ['below localhost', 'https://app.localhost/'],
    ['a local network name', 'https://printer.local/'],
    ['an internal domain name', 'https://metadata.google.internal/'],
    ['a home network', 'https://router.home.arpa/'],
    ['a host name without a domain', 'https://postgres/'],
    ['loopback', 'https://127.0.0.1/'],
    ['loopback, short', 'https://127.1/'],
    ['loopback in hexadecimal', 'https://0x7f000001/'],
    ['loopback in octal', 'https://0177.0.0.1/'],
    ['loopback as a decimal number', 'https://2130706433/'],
    ['loopback in full-width digits', 'https://１２７.0.0.1/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['IPv4-mapped IPv6', 'https://[::ffff:8.8.8.8]/'],
    ['nobody', 'https://0.0.0.0/'],
    ['a private network', 'https://10.1.2.3/'],
    ['the cloud metadata service', 'https://169.254.169.254/latest/meta-data/'],
    ['a macro in the host', 'https://{sub_id}.example.com/'],
    ['a macro after the host', 'https://tracker.example.com{sub_id}/'],
    ['a macro in the port', 'https://tracker.example.com:{account_id}/'],
    ['a macro as a user name', 'https://{click_id}@tracker.example.com/'],
    ['the SMTP port', 'https://tracker.example.com:25/'],
    ['the HTTP port', 'https://tracker.example.com:80/'],
  ])('%s', (_case, url) => {
    expect(parsePostbackUrl(url, { toPrivate: false })).toBeNull();
  });
});

describe('with private hosts allowed', () => {
  test.each([
    ['http://127.0.0.1:4000/x', true],
    ['https://localhost:81/', true],
    ['ftp://localhost/', false],
    ['http://user@localhost/', false],
  ])('%s: %s', (url, isAllowed) => {
    expect(parsePostbackUrl(url, { toPrivate: true }) !== null).toBe(isAllowed);
  });
});

describe('an address on the public internet', () => {
  test.each([
    ['8.8.8.8', true],
    ['100.63.255.255', true],
    ['100.64.0.0', false],
    ['172.15.255.255', true],
    ['172.16.0.0', false],
    ['172.31.255.255', false],
    ['172.32.0.0', true],
    ['192.168.1.1', false],
    ['192.0.2.1', false],
    ['198.18.0.1', false],
    ['198.51.100.1', false],
    ['203.0.113.9', false],
    ['224.0.0.1', false],
    ['239.255.255.255', false],
    ['255.255.255.255', false],
    ['2a00:1450:4001:81b::200e', true],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['::127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['2606:4700::1111%1', false],
    ['fc00::1', false],
    ['fd12::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2001::1', false],
    ['2001:200::1', true],
    ['2002:7f00:1::', false],
    ['3fff:1000::1', true],
    ['3fff::1', false],
    ['localhost', false],
    ['', false],
  ])('%s: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
