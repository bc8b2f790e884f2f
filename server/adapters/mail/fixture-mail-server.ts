/** For tests: a mail server on this machine that behaves as it is told and keeps what it took. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface FixtureMailServer {
  readonly port: number;
  /** Whole messages, in the order in which they came. */
  readonly taken: readonly string[];
  /** Whom each message was for. */
  readonly recipients: readonly (readonly string[])[];
  /** Whether each message came encrypted. */
  readonly encrypted: readonly boolean[];
  /** How many connections there were. */
  readonly connections: number;
  close(): Promise<void>;
}

export interface FixtureMailServerBehaviour {
  /** Replies 550 to these recipients, in words that repeat the address. */
  readonly unknownRecipient?: string;
  /** Hangs up as soon as the mail is to be sent. */
  readonly hangsUp?: boolean;
  /** Never replies once the mail is to be sent. */
  readonly stalls?: boolean;
  /** Nobody sends who does not log in as this. */
  readonly login?: { readonly user: string; readonly password: string };
  /** With a certificate that nobody vouches for. Without it the server knows no encryption. */
  readonly encryption?: 'onDemand' | 'fromTheStart';
}

export async function startFixtureMailServer(behaviour: FixtureMailServerBehaviour = {}): Promise<FixtureMailServer> {
  const taken: string[] = [];
  const recipients: string[][] = [];
  const encrypted: boolean[] = [];
  let connections = 0;
  const { login, encryption } = behaviour;
  const server = new SMTPServer({
    // Or it warns about its certificate.
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
