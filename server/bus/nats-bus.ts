import { connect, type Msg, type NatsConnection, type Status, type Subscription } from '@nats-io/transport-node';
import { setTimeout as pause } from 'node:timers/promises';
import { withinDeadline } from '../deadline.ts';
import { BusFailure, type Bus, type BusAnswerer, type BusFailureKind, type BusListener, type BusLog } from './bus.ts';
import type { BusAddress } from './bus-address.ts';

export interface NatsBusOptions {
  readonly address: BusAddress;
  /** Shown in the server's list of connections. Answers to this process arrive below `_INBOX.` and its role, which other roles may not hear. */
  readonly role: string;
  readonly log: BusLog;
  /** Ends the wait for a server. */
  readonly signal?: AbortSignal | undefined;
}

const CONNECT_DEADLINE_MS = 1_500;
const RETRY_AFTER_MS = 250;
/** A connection whose other end does not answer is given up after two of these. */
const ASK_EVERY_MS = 1_000;
const UNANSWERED = 2;
const FLUSH_DEADLINE_MS = 1_000;

/** The bus over NATS. Resolves once connected, however long that takes; a wrong password or an unknown certificate is an error at once. */
export async function connectNatsBus({ address, role, log, signal }: NatsBusOptions): Promise<Bus> {
  const connection = await connectPatiently({ address, role, log, signal });
  const connectionListeners = new Set<(isConnected: boolean) => void>();
  let isConnected = true;
  const change = (isNowConnected: boolean): void => {
    if (isConnected === isNowConnected) return;
    isConnected = isNowConnected;
    for (const listener of connectionListeners) listener(isNowConnected);
  };
  void watch(connection, { change, log });

  const subscribed = async (subscription: Subscription): Promise<() => void> => {
    // The server has taken the subscription before it answers this.
    await withinDeadline(connection.flush(), FLUSH_DEADLINE_MS, 'subscribing on the bus').catch((error: unknown) =>
      log.warn({ err: error, subject: subscription.getSubject() }, 'a subscription on the bus is made once it is connected again'),
    );
    return () => subscription.unsubscribe();
  };

  return {
    get isConnected() {
      return isConnected;
    },
    onConnectionChanged: (listener) => {
      connectionListeners.add(listener);
      return () => void connectionListeners.delete(listener);
    },
    publish: (subject, message) => {
      if (isConnected) connection.publish(subject, JSON.stringify(message));
    },
    listen: (pattern, listener) =>
      subscribed(connection.subscribe(pattern, { callback: (fault, message) => take({ fault, message, listener, log }) })),
    ask: async (subject, question, deadlineMs) => {
      if (!isConnected) throw new BusFailure('unsent', subject);
      let reply: Msg;
      try {
        reply = await connection.request(subject, JSON.stringify(question), { timeout: deadlineMs });
      } catch (error) {
        throw failureOf(error, subject);
      }
      return reply.json<unknown>();
    },
    answer: (subject, answerer) =>
      subscribed(
        connection.subscribe(subject, {
          queue: 'answerers',
          callback: (fault, message) => void respond({ fault, message, answerer, log }),
        }),
      ),
    close: async () => {
      await withinDeadline(connection.drain(), FLUSH_DEADLINE_MS, 'closing the bus').catch(() => connection.close());
      change(false);
    },
  };
}

/** The server may start after this process, or be away: that is waited for. What waiting can't mend is an error. */
async function connectPatiently({ address, role, log, signal }: NatsBusOptions): Promise<NatsConnection> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await connect({
        ...address,
        name: `fairlead ${role}`,
        inboxPrefix: `_INBOX.${role}`,
        timeout: CONNECT_DEADLINE_MS,
        reconnect: true,
        maxReconnectAttempts: -1,
        // A wrong password is a mistake in the server's settings, which somebody corrects; without this the second refusal ends all attempts.
        ignoreAuthErrorAbort: true,
        reconnectTimeWait: RETRY_AFTER_MS,
        reconnectJitter: RETRY_AFTER_MS,
        pingInterval: ASK_EVERY_MS,
        maxPingOut: UNANSWERED,
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (!isWorthRetrying(error)) throw new Error(`the bus at BUS_URL cannot be used: ${describe(error)}`, { cause: error });
      if (attempt === 0) log.warn({ err: error }, 'the bus cannot be reached; retrying');
      await pause(RETRY_AFTER_MS, undefined, { signal });
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  return error instanceof Error && !/authorization|authentication|certificate|tls|permission/i.test(`${error.name} ${describe(error)}`);
}

function describe(error: unknown): string {
  return error instanceof Error ? [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim() : String(error);
}

async function watch(
  connection: NatsConnection,
  { change, log }: { readonly change: (isConnected: boolean) => void; readonly log: BusLog },
): Promise<void> {
  for await (const status of connection.status()) {
    switch (kindOf(status)) {
      case 'lost':
        log.warn({ status: status.type }, 'the connection to the bus was lost');
        change(false);
        break;
      case 'back':
        log.info({}, 'the bus is connected again');
        change(true);
        break;
      case 'fault':
        log.error({ status }, 'the bus reports a fault');
        break;
      case 'other':
    }
  }
  change(false);
}

function kindOf({ type }: Status): 'lost' | 'back' | 'fault' | 'other' {
  if (type === 'disconnect' || type === 'staleConnection' || type === 'close') return 'lost';
  if (type === 'reconnect') return 'back';
  return type === 'error' ? 'fault' : 'other';
}

interface Taken {
  readonly fault: Error | null;
  readonly message: Msg;
  readonly log: BusLog;
}

function take({ fault, message, listener, log }: Taken & { readonly listener: BusListener }): void {
  if (fault !== null) return log.error({ err: fault }, 'the bus does not let this process listen');
  try {
    listener(message.json<unknown>(), message.subject);
  } catch (error) {
    log.warn({ err: error, subject: message.subject }, 'a message on the bus could not be taken');
  }
}

async function respond({ fault, message, answerer, log }: Taken & { readonly answerer: BusAnswerer }): Promise<void> {
  if (fault !== null) return log.error({ err: fault }, 'the bus does not let this process answer');
  try {
    message.respond(JSON.stringify(await answerer(message.json<unknown>())));
  } catch (error) {
    log.warn({ err: error, subject: message.subject }, 'a question on the bus could not be answered');
  }
}

/** What the library reports of a question that was not answered; anything else is a fault of the question. */
function failureOf(error: unknown, subject: string): unknown {
  const names = [error, error instanceof Error ? error.cause : null].map((each) => (each instanceof Error ? each.name : ''));
  const kind = names.map((name) => FAILURES[name]).find((found) => found !== undefined);
  return kind === undefined ? error : new BusFailure(kind, subject, { cause: error });
}

const FAILURES: Readonly<Record<string, BusFailureKind>> = {
  NoResponders: 'nobody',
  ClosedConnectionError: 'unsent',
  DrainingConnectionError: 'unsent',
  TimeoutError: 'late',
};
