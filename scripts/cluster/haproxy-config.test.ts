import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findHaproxy } from '../find-tools.ts';
import { formatHaproxyConfig } from './haproxy-config.ts';

const CONFIG = formatHaproxyConfig({ host: '127.0.0.1', port: 8080, gateways: ['127.0.0.1:8081', '127.0.0.1:8082'] });
const linesOf = (section: string): readonly string[] => {
  const [, lines = ''] = new RegExp(`^${section}\\n((?: .*\\n)*)`, 'm').exec(CONFIG) ?? [];
  return lines.split('\n').map((line) => line.trim());
};

test('programs come to a gateway by their address, browsers by a cookie', () => {
  expect(linesOf('frontend public')).toEqual(
    expect.arrayContaining([
      'use_backend browsers if { req.hdr(Sec-Fetch-Site) -m found } || { req.cook(GATEWAY) -m found }',
      'default_backend programs',
    ]),
  );
  expect(linesOf('backend programs')).toEqual(expect.arrayContaining(['balance source', 'hash-type consistent']));
  expect(linesOf('backend browsers')).toEqual(
    expect.arrayContaining(['balance leastconn', 'cookie GATEWAY insert indirect nocache httponly attr "SameSite=Lax"']),
  );
});

test('each gateway is checked once, for both kinds of clients', () => {
  expect(linesOf('backend programs').filter((line) => line.startsWith('server'))).toEqual([
    'server gateway-1 127.0.0.1:8081 check inter 300ms fastinter 100ms fall 2 rise 1',
    'server gateway-2 127.0.0.1:8082 check inter 300ms fastinter 100ms fall 2 rise 1',
  ]);
  expect(linesOf('backend browsers').filter((line) => line.startsWith('server'))).toEqual([
    'server gateway-1 127.0.0.1:8081 cookie gateway-1 track programs/gateway-1',
    'server gateway-2 127.0.0.1:8082 cookie gateway-2 track programs/gateway-2',
  ]);
});

test("a client's address is that of its connection, whatever it claims", () => {
  expect(linesOf('frontend public')).toContain('http-request set-header X-Forwarded-For %[src]');
  expect(CONFIG).not.toContain('forwardfor');
});

test('nothing else is served: no statistics, no administration', () => {
  expect(CONFIG).not.toMatch(/^\s*stats/m);
  expect(CONFIG.match(/^\s*bind .*$/gm)).toEqual(['  bind 127.0.0.1:8080']);
});

test('an IPv6 address is in brackets', () => {
  expect(formatHaproxyConfig({ host: '::1', port: 8080, gateways: ['127.0.0.1:8081'] })).toContain('  bind [::1]:8080\n');
});

const haproxy = findHaproxy();

test.skipIf(haproxy === null).each(['127.0.0.1', '::1', '0.0.0.0'])('HAProxy accepts it, to listen on %s', (host) => {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-haproxy-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(file, formatHaproxyConfig({ host, port: 8080, gateways: ['10.0.0.2:8080', '127.0.0.1:8082', '[::1]:8083'] }));
  const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-V', '-f', file], { encoding: 'utf8' });
  expect([status, stderr.replaceAll(/^\[NOTICE\].*\n/gm, '')]).toEqual([0, '']);
});
