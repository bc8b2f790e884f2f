/** FIX sessions with a local peer that misbehaves as sources and networks do. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '@fairlead/tests/support/certificate.ts';
import type { FixLineOptions } from './fix-line.ts';
import { startFixLine } from './fixture-fix-line.ts';
import { BID_AND_OFFER, openFixPeer, type FixPeer, type PeerBehaviour } from './fixture-fix-peer.ts';

async function openPeer(behaviour?: PeerBehaviour): Promise<FixPeer> {
  const peer = await openFixPeer(behaviour);
  onTestFinished(() => peer.close());
  return peer;
}

const startLine = ({ port }: { readonly port: number }, changes: Partial<FixLineOptions> = {}) =>
  startFixLine({ source: 'venue', port, password: 'hunter2', ...changes });

const FIRST = ['connected', 'EUR/USD 1.1/1.2', 'XAU/USD 1.1/1.2'];
const AGAIN = [...FIRST, 'disconnected', ...FIRST];

/** For behaviour that only the first connection meets. */
function onlyFirst(peerOf: () => FixPeer, behave: NonNullable<PeerBehaviour['onMessage']>): NonNullable<PeerBehaviour['onMessage']> {
  return (session, type, fields) => peerOf().sessions.length === 1 && behave(session, type, fields);
}

function answerLogonWith(text: string): PeerBehaviour {
  return {
    onMessage: (session, type) => {
      if (type === 'A') session.send(text);
      return type === 'A';
    },
  };
}

describe('a FIX line', () => {
  test('logs on, asks for each name, and tells prices with the numbers of their messages', async () => {
    const peer = await openPeer();
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    expect(peer.latest.received).toEqual([
      'A|34=1|98=0|108=30|141=Y|553=user|554=hunter2',
      expect.stringMatching(/^V\|34=2\|262=\w+-1\|263=1\|264=1\|265=0\|267=2\|269=0\|269=1\|146=1\|55=EUR\/USD$/),
      expect.stringMatching(/^V\|34=3\|262=\w+-2\|263=1\|.*\|55=XAU\/USD$/),
    ]);
    expect(line.health()).toMatchObject({ isConnected: true, fault: null, unanswered: [], counts: { connects: 1, ticks: 2, garbage: 0 } });
  });

  test('sends the sub ids that the source wants, which come back exchanged', async () => {
    const peer = await openPeer({
      onMessage: (session, type, fields) => {
        if (type === 'A') session.send('A|50=QUOTE|57=DESK|98=0|108=30|141=Y');
        else if (type === 'V') session.send(`W|50=QUOTE|57=DESK|55=${fields.get(55)}|262=${fields.get(262)}|${BID_AND_OFFER}`);
        return type === 'A' || type === 'V';
      },
    });
    const { line, told } = startLine(peer, { senderSubId: 'DESK', targetSubId: 'QUOTE' });
    await expect.poll(() => told).toEqual(FIRST);
    expect(peer.latest.received).toEqual([
      'A|34=1|50=DESK|57=QUOTE|98=0|108=30|141=Y|553=user|554=hunter2',
      expect.stringMatching(/^V\|34=2\|50=DESK\|57=QUOTE\|262=/),
      expect.stringMatching(/^V\|34=3\|50=DESK\|57=QUOTE\|262=/),
    ]);
    expect(line.health()).toMatchObject({ isConnected: true, fault: null, counts: { garbage: 0 } });
  });

  test('sends heartbeats as agreed', async () => {
    const peer = await openPeer();
    startLine(peer, { heartbeatSeconds: 1 });
    await expect.poll(() => peer.sessions[0]?.received.filter((message) => message.startsWith('0|')).length).toBeGreaterThan(1);
  });

  test('keeps the others if one name is refused', async () => {
    const peer = await openPeer({
      onMessage: (session, type, fields) => {
        if (type !== 'V' || fields.get(55) !== 'EUR/USD') return false;
        session.send(`Y|262=${fields.get(262)}|281=0|58=unknown symbol`);
        return true;
      },
    });
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(['connected', 'EUR/USD paused', 'XAU/USD 1.1/1.2']);
    expect([...line.health().refused]).toEqual([['EUR/USD', 'unknown symbol: unknown symbol']]);
  });

  test('knows which name a rejected message was about', async () => {
    const peer = await openPeer({
      onMessage: (session, type, fields) => {
        if (type !== 'V' || fields.get(55) !== 'EUR/USD') return false;
        session.send(`3|45=${fields.get(34)}|372=V|373=5|58=bad symbol`);
        return true;
      },
    });
    const { line } = startLine(peer);
    await expect.poll(() => [...line.health().refused]).toEqual([['EUR/USD', 'bad symbol']]);
  });

  test('reads messages however they are cut, and several at once', async () => {
    const peer = await openPeer();
    const { told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    const { socket, bytes } = peer.latest;
    const message = bytes('W|55=EUR/USD|268=2|269=0|270=2|269=1|270=3');
    for (const byte of message) await new Promise<void>((done) => socket.write(Buffer.from([byte]), () => done()));
    socket.write(Buffer.concat([bytes(`W|55=EUR/USD|${BID_AND_OFFER}`), bytes('W|55=XAU/USD|268=0')]));
    await expect.poll(() => told).toEqual([...FIRST, 'EUR/USD 2/3', 'EUR/USD 1.1/1.2', 'XAU/USD paused']);
  });

  test('survives a wrong check sum: what is missing is asked for, and the prices anew', async () => {
    const peer = await openPeer({
      onMessage: (session, type, fields) => {
        if (type === '2') session.send(`4|34=${fields.get(7)}|43=Y|123=Y|36=6`);
        return type === '2';
      },
    });
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    const { socket, bytes, send } = peer.latest;
    const damaged = bytes('W|55=EUR/USD|268=2|269=0|270=7|269=1|270=8');
    damaged[damaged.indexOf('270=7') + 4] = 0x38;
    socket.write(damaged);
    send('0');
    await expect.poll(() => told).toEqual([...FIRST, 'EUR/USD paused', 'XAU/USD paused', ...FIRST.slice(1)]);
    expect(peer.latest.received).toContain('2|34=4|7=4|16=0');
    expect(line.health()).toMatchObject({ isConnected: true, counts: { garbage: 1, disconnects: 0 } });
  });

  test('never believes a price that is sent again', async () => {
    const peer = await openPeer();
    const { told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    peer.latest.send('W|34=2|43=Y|122=20261127-16:00:00.000|55=EUR/USD|268=2|269=0|270=7|269=1|270=8');
    peer.latest.send('W|55=XAU/USD|268=0');
    await expect.poll(() => told).toEqual([...FIRST, 'XAU/USD paused']);
  });

  test('asks for a sign of life, and replaces a source that gives none', async () => {
    const peer: FixPeer = await openPeer({
      onMessage: onlyFirst(
        () => peer,
        (_session, type) => type === '1',
      ),
    });
    const { line, told } = startLine(peer, { heartbeatSeconds: 1 });
    await expect.poll(() => told).toEqual(AGAIN);
    expect(peer.sessions[0]?.received.filter((message) => message.startsWith('1|'))).toHaveLength(1);
    expect(line.health().counts).toMatchObject({ connects: 2, disconnects: 1 });
  });

  test('replaces a source that sends bytes but no messages', async () => {
    const peer = await openPeer({ onMessage: (_session, type) => type === '1' });
    const { told, warned } = startLine(peer, { heartbeatSeconds: 1 });
    await expect.poll(() => told).toEqual(FIRST);
    const { socket, bytes } = peer.latest;
    const slow = [...bytes(`W|55=EUR/USD|58=${'a'.repeat(1_000)}|268=0`)];
    const dripping = setInterval(() => void (socket.writable && socket.write(Buffer.from([slow.shift() ?? 0x61]))), 20);
    onTestFinished(() => clearInterval(dripping));
    await expect.poll(() => told).toContain('disconnected');
    expect(warned).toEqual([expect.objectContaining({ cause: expect.stringMatching(/^no message for \d s$/) })]);
  });

  test.each<[string, (peer: FixPeer) => void, string]>([
    ['closes the connection', ({ latest }) => latest.socket.end(), 'the source closed the connection'],
    ['resets the connection', ({ latest }) => latest.socket.resetAndDestroy(), 'read ECONNRESET'],
    [
      'is cut in the middle of a message',
      ({ latest }) => latest.socket.end(latest.bytes(`W|55=EUR/USD|${BID_AND_OFFER}`).subarray(0, 60)),
      'the source closed the connection',
    ],
    ['logs out', ({ latest }) => latest.send('5|58=end of day'), 'the source logged out: end of day'],
    ['numbers a message too low', ({ latest }) => latest.send('W|34=2|55=EUR/USD|268=0'), 'MsgSeqNum too low, expecting 4 but received 2'],
    [
      'is someone else suddenly',
      ({ latest }) => latest.socket.end('HTTP/1.1 500 Internal Server Error\r\n\r\n'),
      'the source closed the connection',
    ],
  ])('says so at once when the source %s, and comes back by itself', async (_what, happen, reason) => {
    const peer = await openPeer();
    const { told, warned } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    happen(peer);
    await expect.poll(() => told).toEqual(AGAIN);
    expect(warned).toContainEqual(expect.objectContaining({ source: 'venue', cause: reason }));
    // Everything is asked for anew, with numbers from the beginning.
    expect(peer.latest.received.map((message) => message.slice(0, 6))).toEqual(['A|34=1', 'V|34=2', 'V|34=3']);
  });

  test.each<[string, PeerBehaviour, string]>([
    ['refuses the logon', answerLogonWith('5|58=unknown user'), 'the logon was refused: unknown user'],
    ['quotes the password', answerLogonWith('5|58=password hunter2 is wrong'), 'the logon was refused: password *** is wrong'],
    [
      'says what cannot be read',
      answerLogonWith(`5|58=no\u001b[31m\n${'a'.repeat(1_000)}`),
      `the logon was refused: no [31m ${'a'.repeat(169)}`,
    ],
    [
      'closes the connection at once',
      { onConnect: ({ socket }) => void socket.end() },
      'the source closed the connection before the logon',
    ],
    ['speaks before the logon', answerLogonWith('0'), 'a message of the type 0 before the logon'],
  ])('is not connected to a source that %s', async (_what, behaviour, reason) => {
    const peer = await openPeer(behaviour);
    const { line, told, warned } = startLine(peer);
    await expect.poll(() => line.health().fault).toBe(reason);
    expect(told).toEqual([]);
    expect(line.health().isConnected).toBe(false);
    expect(JSON.stringify(warned)).not.toContain('hunter2');
  });

  test('is not connected to a source that is not there', async () => {
    const peer = await openFixPeer();
    await peer.close();
    const { line } = startLine(peer);
    await expect.poll(() => line.health().fault).toBe(`connect ECONNREFUSED 127.0.0.1:${peer.port}`);
  });

  test.each<[string, Partial<FixLineOptions>, PeerBehaviour, string]>([
    ['does not speak, not even TLS', { isTls: true, host: 'localhost' }, {}, 'the connection was not made in time'],
    ['does not answer the logon', {}, { onMessage: (_session, type) => type === 'A' }, 'the logon has no answer'],
  ])('does not wait for ever for a source that %s', async (_what, options, behaviour, reason) => {
    const peer = await openPeer(behaviour);
    // A clock that runs fast.
    const { line } = startLine(peer, { ...options, time: { now: Date.now, monotonicMs: () => performance.now() * 30, random: () => 0 } });
    await expect.poll(() => line.health().fault, { timeout: 8_000 }).toBe(reason);
  });

  test('leaves a source that asks and does not read the answers', async () => {
    const peer = await openPeer();
    const { told, warned } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    peer.latest.socket.pause();
    const id = 'a'.repeat(250_000);
    for (let asked = 0; asked < 60; asked += 1) peer.latest.send(`1|112=${id}`);
    await expect.poll(() => warned).toContainEqual(expect.objectContaining({ cause: 'the source does not read' }));
    await expect.poll(() => told).toEqual(AGAIN);
  });

  test('logs out when it is stopped, and tells nothing more', async () => {
    const peer = await openPeer();
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    await line.stop();
    expect(peer.latest.received.at(-1)).toBe('5|34=4');
    peer.latest.send('W|55=EUR/USD|268=0');
    expect(peer.sessions).toHaveLength(1);
    expect(told).toEqual(FIRST);
  });

  test('does not wait long for a source that does not answer its logout', async () => {
    const peer = await openPeer({ onMessage: (_session, type) => type === '5' });
    const { line, told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    const stoppedAt = performance.now();
    await line.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(8_000);
    await expect.poll(() => peer.latest.socket.closed).toBe(true);
  });

  test('is connected once at a time: the logout is over before the next logon', async () => {
    const connectedAt: number[] = [];
    let loggedOutAt = Number.NaN;
    const peer = await openPeer({
      onConnect: () => void connectedAt.push(performance.now()),
      onMessage: (_session, type) => {
        if (type === '5') loggedOutAt = performance.now();
        return type === '5';
      },
    });
    const { told } = startLine(peer);
    await expect.poll(() => told).toEqual(FIRST);
    peer.latest.send('W|34=1|55=EUR/USD|268=0');
    await expect.poll(() => told).toEqual(AGAIN);
    expect((connectedAt[1] ?? Number.NaN) - loggedOutAt).toBeGreaterThan(1_500);
  });
});

describe('over TLS', () => {
  test('a source with a certificate of a known authority is believed', async () => {
    const tls = await makeCertificate();
    const peer = await openPeer({ tls });
    const { told } = startLine(peer, { isTls: true, host: 'localhost', certificateAuthority: tls.certificate });
    await expect.poll(() => told).toEqual(FIRST);
  });

  test.each<[string, string, (certificate: string) => Partial<FixLineOptions>, RegExp]>([
    ['of an unknown authority', 'localhost', () => ({}), /self[- ]signed certificate/],
    ['of another host', '127.0.0.1', (certificate) => ({ certificateAuthority: certificate }), /IP: 127\.0\.0\.1 is not in the cert/],
  ])('a source with a certificate %s is not', async (_what, host, optionsOf, reason) => {
    const tls = await makeCertificate();
    const peer = await openPeer({ tls });
    const { line, told } = startLine(peer, { isTls: true, host, ...optionsOf(tls.certificate) });
    await expect.poll(() => line.health().fault).toMatch(reason);
    expect(told).toEqual([]);
    expect(peer.sessions.flatMap(({ received }) => received)).toEqual([]);
  });

  test('a source that does not speak TLS is not spoken to', async () => {
    const peer = await openPeer({ onConnect: ({ socket }) => void socket.write('8=FIX.4.4\u0001') });
    const { line } = startLine(peer, { isTls: true, host: 'localhost' });
    await expect.poll(() => line.health().fault).toMatch(/wrong version number|packet length too long/);
  });
});

describe('options that cannot be right are refused by name', () => {
  test.each<[string, Partial<FixLineOptions>]>([
    ['isTls: a session without TLS is only for this machine, not for fix.example.com', { isTls: false, host: 'fix.example.com' }],
    ['isTls: a session without TLS is only for this machine, not for 10.0.0.1', { isTls: false, host: '10.0.0.1' }],
    ['senderCompId: must be printable ASCII characters, and not empty', { senderCompId: 'a\u0001b' }],
    ['targetCompId: must be printable ASCII characters, and not empty', { targetCompId: '' }],
    ['senderSubId: must be printable ASCII characters, and not empty', { senderSubId: 'a\u0001b' }],
    ['targetSubId: must be printable ASCII characters, and not empty', { targetSubId: '' }],
    ['username: must be printable ASCII characters, and not empty', { username: 'Jürgen' }],
    ['password: must be printable ASCII characters, and not empty', { password: 'a\u0001b' }],
    ['names: must be printable ASCII characters, and not empty', { names: ['EUR/USD', ''] }],
    ['heartbeatSeconds: must be whole seconds from 1 to 3600', { heartbeatSeconds: 0 }],
  ])('%s', (message, options) => {
    expect(() => startLine({ port: 1 }, options)).toThrow(message);
  });

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('%s may do without TLS', (host) => {
    expect(() => startLine({ port: 1 }, { host })).not.toThrow();
  });
});
