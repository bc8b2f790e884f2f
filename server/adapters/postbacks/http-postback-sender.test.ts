import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeOutgoingCall } from '../outgoing-call-contract.ts';
import { startPostbackPeer, type PostbackPeer } from './fixture-postback-peer.ts';
import { createHttpPostbackSender, type HttpPostbackSenderOptions, type ResolveAll } from './http-postback-sender.ts';
import type { PostbackAnswer } from './postback-sender.ts';

let peer: PostbackPeer;
beforeEach(async () => {
  peer = await startPostbackPeer();
});
afterEach(() => peer.close());

function send(url: string, options: Partial<HttpPostbackSenderOptions> = {}): Promise<PostbackAnswer> {
  const sender = createHttpPostbackSender({ toPrivate: true, ...options });
  return sender.send({ url, body: '{"é":1}', headers: { 'webhook-id': 'one' } });
}

/** Resolves every host name to these addresses and records each look-up. */
function resolveTo(...addresses: readonly string[]): { readonly resolveAll: ResolveAll; readonly hosts: readonly string[] } {
  const hosts: string[] = [];
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const resolveAll: ResolveAll = (host, done) => {
    hosts.push(host);
    done(null, found);
  };
  return { resolveAll, hosts };
}

describe('the request', () => {
  test('is a POST of the unchanged body, with the given headers and our own', async () => {
    await send(`${peer.url}/path?x=1#y`);
    expect(peer.heard).toMatchObject([{ method: 'POST', path: '/path?x=1', body: '{"é":1}' }]);
    expect(peer.heard[0]?.headers).toMatchObject({
      'webhook-id': 'one',
      'content-type': 'application/json',
      'content-length': '8',
      'user-agent': 'Fairlead-Postbacks/1',
    });
  });

  test('uses TLS for an https URL', async () => {
    expect(await send(`https://127.0.0.1:${peer.port}/`)).toEqual({ kind: 'fault', fault: 'notReached' });
    expect(peer.heard).toEqual([]);
  });
});

describe('the response', () => {
  test.each([200, 204, 400, 410, 503])('returns the status %i', async (status) => {
    peer.answerWith(status);
    expect(await send(peer.url)).toEqual({ kind: 'answered', status });
  });

  test.each([301, 302, 307, 308])('does not follow a %i redirect', async (status) => {
    peer.answerWith((response, { path }) => response.writeHead(path === '/from' ? status : 200, { location: `${peer.url}/to` }).end());
    expect(await send(`${peer.url}/from`)).toEqual({ kind: 'answered', status });
    expect(peer.heard.map(({ path }) => path)).toEqual(['/from']);
  });

  test('is not awaited when its body never ends', async () => {
    let closed: () => void;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    peer.answerWith((response) => {
      const more = (): void => void response.write('x'.repeat(65_536), more);
      response.on('close', () => closed());
      response.writeHead(200);
      more();
    });
    expect(await send(peer.url)).toEqual({ kind: 'answered', status: 200 });
    await isClosed;
  });

  test('counts as too slow when it does not arrive in time', async () => {
    peer.answerWith(() => undefined);
    expect(await send(peer.url, { timeoutMs: 50 })).toEqual({ kind: 'fault', fault: 'tooSlow' });
  });

  test('counts as too slow when resolving the host takes too long', async () => {
    expect(await send('http://slow.example.com/', { timeoutMs: 50, resolveAll: () => undefined })).toEqual({
      kind: 'fault',
      fault: 'tooSlow',
    });
  });

  test('is missing when the peer hangs up', async () => {
    peer.answerWith((response) => response.socket?.destroy());
    expect(await send(peer.url)).toEqual({ kind: 'fault', fault: 'notReached' });
  });

  test('is missing when nothing listens at the port', async () => {
    await peer.close();
    expect(await send(peer.url)).toEqual({ kind: 'fault', fault: 'notReached' });
    peer = await startPostbackPeer();
  });

  test('is missing when the host name does not exist', async () => {
    const resolveAll: ResolveAll = (_host, done) => done(new Error('ENOTFOUND'), []);
    expect(await send('http://nobody.example.com/', { resolveAll })).toEqual({ kind: 'fault', fault: 'notReached' });
  });
});

describe('a host', () => {
  const NOT_ALLOWED = { kind: 'fault', fault: 'addressNotAllowed' };

  test('is resolved once, and the connection uses the resolved address', async () => {
    const { resolveAll, hosts } = resolveTo('127.0.0.1');
    expect(await send(`http://tracker.example.com:${peer.port}/`, { resolveAll })).toEqual({ kind: 'answered', status: 200 });
    expect(hosts).toEqual(['tracker.example.com']);
    expect(peer.heard[0]?.headers.host).toBe(`tracker.example.com:${peer.port}`);
  });

  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine over IPv6', ['::1']],
    ['IPv4-mapped IPv6', ['::ffff:127.0.0.1']],
    ['a private network', ['10.0.0.7']],
    ['the cloud metadata service', ['169.254.169.254']],
    ['a public address and a private one', ['8.8.8.8', '192.168.0.1']],
  ])('that resolves to %s is refused', async (_case, addresses) => {
    const { resolveAll } = resolveTo(...addresses);
    expect(await send(`https://tracker.example.com:${peer.port}/`, { toPrivate: false, resolveAll })).toEqual(NOT_ALLOWED);
    expect(peer.heard).toEqual([]);
  });

  test('given as a private IP address is refused without resolving it', async () => {
    const { resolveAll, hosts } = resolveTo('8.8.8.8');
    expect(await send(`https://127.1:${peer.port}/`, { toPrivate: false, resolveAll })).toEqual(NOT_ALLOWED);
    expect(hosts).toEqual([]);
  });

  test('over http is refused', async () => {
    expect(await send(`http://tracker.example.com:${peer.port}/`, { toPrivate: false })).toEqual(NOT_ALLOWED);
  });

  test.each([
    ['https://tracker.example.com/', false, true],
    ['http://tracker.example.com/', false, false],
    ['http://127.0.0.1/', true, true],
  ])('%s, private hosts allowed: %s, is accepted: %s', (url, toPrivate, isAccepted) => {
    expect(createHttpPostbackSender({ toPrivate }).accepts(url)).toBe(isAccepted);
  });
});

describeOutgoingCall('a postback', {
  call: (port, timeoutMs) => send(`http://127.0.0.1:${port}/`, { timeoutMs }),
  // Only the status of the response matters, however slowly the rest arrives.
  expected: { silent: /tooSlow/, dripping: /"status":200/, drippingFromTheStart: /tooSlow/, endless: /"status":200/ },
  timeoutsMs: { dripping: 1_000 },
});
