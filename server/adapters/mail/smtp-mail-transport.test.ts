import { describe, expect, onTestFinished, test } from 'vitest';
import { describeOutgoingCall } from '../outgoing-call-contract.ts';
import { startFixtureMailServer, type FixtureMailServer, type FixtureMailServerBehaviour } from './fixture-mail-server.ts';
import { describeMailTransportContract, MAIL } from './mail-transport-contract.ts';
import type { MailTransport } from './mail-transport.ts';
import { createSmtpMailTransport } from './smtp-mail-transport.ts';

const from = 'Fairlead <no-reply@example.com>';

describeMailTransportContract('SMTP', async () => {
  const server = await startFixtureMailServer();
  return {
    transport: createSmtpMailTransport({ url: `smtp://127.0.0.1:${server.port}`, from }),
    delivered: async () => server.taken,
    remove: server.close,
  };
});

describeOutgoingCall('a mail', {
  call: async (port, slowestSendMs) => {
    const transport = createSmtpMailTransport({ url: `smtp://127.0.0.1:${port}`, from, slowestSendMs });
    try {
      await transport.send(MAIL);
    } finally {
      await transport.close();
    }
  },
  head: '220 ',
  expected: {
    silent: /did not accept the email: EABORT/,
    dripping: /did not accept the email: EABORT/,
    drippingFromTheStart: /did not accept the email: EABORT/,
    endless: /did not accept the email: EPROTOCOL/,
  },
});

describe('an SMTP server', () => {
  async function open(
    behaviour: FixtureMailServerBehaviour,
    address = (port: number) => `smtp://127.0.0.1:${port}`,
  ): Promise<{ server: FixtureMailServer; transport: MailTransport }> {
    const server = await startFixtureMailServer(behaviour);
    const transport = createSmtpMailTransport({ url: address(server.port), from });
    onTestFinished(async () => {
      await transport.close();
      await server.close();
    });
    return { server, transport };
  }

  test('receives the recipient, and the connection is reused for the next email', async () => {
    const { server, transport } = await open({});
    await transport.send(MAIL);
    await transport.send({ ...MAIL, to: 'ben@example.com' });
    expect(server.recipients).toEqual([['anna@example.com'], ['ben@example.com']]);
    expect(server.connections).toBe(1);
  });

  test('that rejects the recipient is reported by its codes only, and the next email still goes out', async () => {
    const { server, transport } = await open({ unknownRecipient: 'anna@example.com' });
    await expect(transport.send(MAIL)).rejects.toThrow(/^the mail server did not accept the email: EENVELOPE RCPT TO 550 5\.1\.1$/);
    await transport.send({ ...MAIL, to: 'ben@example.com' });
    expect(server.recipients).toEqual([['ben@example.com']]);
  });

  test('that hangs up is a failure, and the email is not retried automatically', async () => {
    const { server, transport } = await open({ hangsUp: true });
    await expect(transport.send(MAIL)).rejects.toThrow('did not accept the email');
    expect(server.taken).toEqual([]);
    expect(server.connections).toBe(1);
  });

  test('that cannot be reached is a failure', async () => {
    const { server, transport } = await open({});
    await server.close();
    await expect(transport.send(MAIL)).rejects.toThrow('did not accept the email: ESOCKET');
  });

  test('that never replies fails once the transport is closed', async () => {
    const { server, transport } = await open({ stalls: true });
    const failure = transport.send(MAIL).catch(String);
    await expect.poll(() => server.connections).toBe(1);
    await transport.close();
    expect(await failure).toMatch('did not accept the email');
  });

  test('is signed in to with the credentials in the URL', async () => {
    const { server, transport } = await open(
      { login: { user: 'fairlead@example.com', password: 'p/w:d' } },
      (port) => `smtp://fairlead%40example.com:p%2Fw%3Ad@127.0.0.1:${port}`,
    );
    await transport.send(MAIL);
    expect(server.taken).toHaveLength(1);
  });

  test('that rejects the credentials is a failure that does not reveal the password', async () => {
    const { transport } = await open(
      { login: { user: 'fairlead', password: 'right' } },
      (port) => `smtp://fairlead:wrong-one@127.0.0.1:${port}`,
    );
    const failure = await transport.send(MAIL).catch(String);
    expect(failure).toMatch(/EAUTH.*535/);
    expect(failure).not.toContain('wrong-one');
  });

  test.each([
    [undefined, false],
    ['onDemand', true],
  ] as const)('on a private network is used with whatever encryption it offers: %s', async (encryption, encrypted) => {
    const { server, transport } = await open(encryption === undefined ? {} : { encryption });
    await transport.send(MAIL);
    expect(server.encrypted).toEqual([encrypted]);
  });

  test('with an untrusted certificate receives nothing over smtps', async () => {
    const { server, transport } = await open({ encryption: 'fromTheStart' }, (port) => `smtps://127.0.0.1:${port}`);
    await expect(transport.send(MAIL)).rejects.toThrow('did not accept the email');
    expect(server.taken).toEqual([]);
  });
});
