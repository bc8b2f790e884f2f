import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { judgePostbackUrl } from './judge-postback-url.ts';
import type { OutgoingPostback, PostbackAnswer, PostbackSender } from './postback-sender.ts';

export interface HttpPostbackSenderOptions {
  /** For trying out: http, and hosts of private networks. */
  readonly toPrivate: boolean;
  /** From the first look for the host to the answer's status. */
  readonly timeoutMs?: number;
  /** What names resolve to; the system's own where it is left out. */
  readonly resolveAll?: ResolveAll;
}

/** All addresses of a host. */
export type ResolveAll = (host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

const USER_AGENT = 'Fairlead-Postbacks/1';
const TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 4_096;

class AddressNotAllowed extends Error {
  override readonly name = 'AddressNotAllowed';
}

export function createHttpPostbackSender({
  toPrivate,
  timeoutMs = TIMEOUT_MS,
  resolveAll = (host, done) => resolve(host, { all: true }, done),
}: HttpPostbackSenderOptions): PostbackSender {
  const lookup = toPrivate ? lookupWith(resolveAll, () => true) : lookupWith(resolveAll, isPublicAddress);
  return {
    accepts: (url) => judgePostbackUrl(url, { toPrivate }) !== null,
    send(postback) {
      const url = judgePostbackUrl(postback.url, { toPrivate });
      return url === null ? Promise.resolve({ kind: 'fault', fault: 'addressNotAllowed' }) : post(url, postback, lookup, timeoutMs);
    },
  };
}

/**
 * The one time that a host is resolved for a connection: what it gives is what is connected to, so a name that resolves differently a
 * moment later changes nothing. One address that is not allowed refuses them all.
 */
function lookupWith(resolveAll: ResolveAll, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolveAll(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return done(error ?? new Error('the host has no address'), '');
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new AddressNotAllowed('the host is not public'), '');
      if (options.all === true) return done(null, [...addresses]);
      return done(null, first.address, first.family);
    });
  };
}

function post(url: URL, { body, headers }: OutgoingPostback, lookup: LookupFunction, timeoutMs: number): Promise<PostbackAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((settle) => {
    const request = send(url, {
      method: 'POST',
      // A connection of its own, made to what was looked up for it.
      agent: false,
      lookup,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': USER_AGENT,
      },
    });
    request.on('response', (response) => {
      settle({ kind: 'answered', status: response.statusCode ?? 0 });
      discard(response);
    });
    request.on('error', (error) => settle({ kind: 'fault', fault: faultOf(error, signal) }));
    request.on('close', () => settle({ kind: 'fault', fault: 'notReached' }));
    request.end(body);
  });
}

/** The status is all that counts: the rest is read as far as is polite. */
function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > MOST_ANSWER_BYTES) response.destroy();
  });
  // What goes wrong after the status changes nothing about it.
  response.on('error', () => undefined);
}

function faultOf(error: Error, signal: AbortSignal): 'addressNotAllowed' | 'notReached' | 'tooSlow' {
  if (signal.aborted) return 'tooSlow';
  return error instanceof AddressNotAllowed ? 'addressNotAllowed' : 'notReached';
}
