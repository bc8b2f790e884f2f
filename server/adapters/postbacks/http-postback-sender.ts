import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { parsePostbackUrl } from './parse-postback-url.ts';
import type { OutgoingPostback, PostbackAnswer, PostbackSender } from './postback-sender.ts';

export interface HttpPostbackSenderOptions {
  /** Allows http and private hosts, for local trials. */
  readonly toPrivate: boolean;
  /** From the DNS look-up to the response status. */
  readonly timeoutMs?: number;
  /** Resolves host names; defaults to the system resolver. */
  readonly resolveAll?: ResolveAll;
}

/** Resolves a host to all its addresses. */
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
    accepts: (url) => parsePostbackUrl(url, { toPrivate }) !== null,
    send(postback) {
      const url = parsePostbackUrl(postback.url, { toPrivate });
      return url === null ? Promise.resolve({ kind: 'fault', fault: 'addressNotAllowed' }) : post(url, postback, lookup, timeoutMs);
    },
  };
}

/**
 * The only DNS look-up for a connection. The connection uses the addresses found here, so a name that resolves differently a moment later
 * (DNS rebinding) has no effect. One disallowed address rejects the host.
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
      // No shared connections: each one uses the addresses looked up for it.
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

/** Reads a limited part of the body so that the peer can finish, and ignores it: only the status matters. */
function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > MOST_ANSWER_BYTES) response.destroy();
  });
  // Errors after the status do not change the result.
  response.on('error', () => undefined);
}

function faultOf(error: Error, signal: AbortSignal): 'addressNotAllowed' | 'notReached' | 'tooSlow' {
  if (signal.aborted) return 'tooSlow';
  return error instanceof AddressNotAllowed ? 'addressNotAllowed' : 'notReached';
}
