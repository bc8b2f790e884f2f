/** For tests: an SMTP server on this machine with configurable behaviour that keeps the messages it accepts. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface FixtureMailServer {
  readonly port: number;
  /** Complete messages, in the order received. */
  readonly taken: readonly string[];
  /** The recipients of each message. */
  readonly recipients: readonly (readonly string[])[];
  /** Whether each message arrived encrypted. */
  readonly encrypted: readonly boolean[];
  /** The number of connections accepted. */
  readonly connections: number;
  close(): Promise<void>;
}

export interface FixtureMailServerBehaviour {
  /** Replies 550 to these recipients, with a text that repeats the address. */
  readonly unknownRecipient?: string;
  /** Hangs up as soon as a message is to be sent. */
  readonly hangsUp?: boolean;
  /** Stops replying once a message is to be sent. */
  readonly stalls?: boolean;
  /** The credentials required to send. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Uses an untrusted certificate. If omitted, the server offers no encryption. */
  readonly encryption?: 'onDemand' | 'fromTheStart';
}

export async function startFixtureMailServer(behaviour: FixtureMailServerBehaviour = {}): Promise<FixtureMailServer> {
  const taken: string[] = [];
  const recipients: string[][] = [];
  const encrypted: boolean[] = [];
  let connections = 0;
  const { login, encryption } = behaviour;
  const server = new SMTPServer({
    // Otherwise it logs a warning about its certificate.
    logger: false,
    secure: encryption === 'fromTheStart',
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(encryption === undefined ? ['STARTTLS'] : []), ...(login === undefined ? ['AUTH'] : [])],
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('no such login'));
    },
    onRcptTo({ address }, _session, done) {
      if (address !== behaviour.unknownRecipient) return done();
      return done(Object.assign(new Error(`5.1.1 <${address}> is unknown here`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      if (behaviour.hangsUp === true) server.connections.forEach((connection) => connection.close());
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour.hangsUp === true || behaviour.stalls === true) return;
        taken.push(Buffer.concat(chunks).toString());
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        encrypted.push(session.secure);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    recipients,
    encrypted,
    get connections() {
      return connections;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
