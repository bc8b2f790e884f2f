import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ProviderEvent } from './behaviours.ts';
import type { Callback } from './callbacks.ts';
import { json, type SandboxResponse, type SandboxRequest } from './exchange.ts';
import type { Peer, PeerOptions } from './peer.ts';
import { fromCents, refundOrder, type SandboxOrder, type SandboxOrders } from './sandbox-orders.ts';
import {
  describeDispute,
  describeEvent,
  describeIntent,
  describeRefunds,
  describeSession,
  intentIdOf,
  SESSION_LASTS_MS,
} from './stripe-objects.ts';

export interface StripePeerOptions extends PeerOptions {
  readonly orders: SandboxOrders;
  /**
   * Where events go. A shop configures this once at Stripe; the sandbox gets it at startup, and resolves a path without a host against the
   * shop that the payer returns to.
   */
  readonly webhook: string;
}

export interface StripePeer extends Peer {
  /** As Stripe does after a day. */
  forgetKeys(): void;
}

/**
 * Plays Stripe as far as a shop with hosted Checkout pages needs it: sessions, payment intents, refunds and disputes, with Stripe's forms,
 * errors, paging, idempotency and signatures. Its key is sk_test_ followed by the sandbox's secret, its webhook secret whsec_ followed by
 * the same.
 */
export function createStripePeer(options: StripePeerOptions): StripePeer {
  const { orders, secret, clock } = options;
  let forgotten = 0;
  /** The idempotency key of a call, while it is remembered. */
  const keyOf = (headers: SandboxRequest['headers']): string => `${forgotten}:${String(headers['idempotency-key'])}`;

  function answerShop(asked: SandboxRequest): SandboxResponse | null {
    if (!asked.url.pathname.startsWith('/v1/')) return null;
    if (!isKey(String(asked.headers.authorization), `Bearer sk_test_${secret}`)) {
      return fault(401, { message: 'Invalid API Key provided.' });
    }
    const [what = '', id = ''] = splitResource(asked.url.pathname);
    switch (`${asked.method} ${what}${id === '' ? '' : '/:id'}`) {
      case 'POST checkout/sessions':
        return createSession(asked);
      case 'GET checkout/sessions':
        return listSessions(asked.url.searchParams);
      case 'GET checkout/sessions/:id':
        return retrieveSession(id, asked.url.searchParams);
      case 'GET payment_intents/:id':
        return retrieveIntent(id, asked.url.searchParams);
      case 'POST refunds':
        return createRefund(asked);
      case 'GET refunds':
        return listOf(findByIntent(asked.url.searchParams), asked.url, describeRefunds);
      case 'GET disputes':
        return listOf(findByIntent(asked.url.searchParams), asked.url, (order) =>
          order.status === 'reversed' ? [describeDispute(order)] : [],
        );
      default:
        return fault(404, { message: `Unrecognized request URL (${asked.method}: ${asked.url.pathname}).` });
    }
  }

  function createSession({ body, headers }: SandboxRequest): SandboxResponse {
    const form = new URLSearchParams(body);
    const refusal = findParameterFault(form);
    if (refusal !== null) return fault(400, refusal);

    const key = keyOf(headers);
    const fingerprint = createHash('sha256').update(body).digest('hex');
    const known = orders.list('stripe').find(({ asked }) => asked?.key === key);
    if (known !== undefined) {
      if (known.asked?.fingerprint !== fingerprint) return idempotencyFault(key);
      // The first answer is repeated, whatever has happened to the order since.
      return json(200, describeSession({ ...known, status: 'pending' }, pageOf(known).pay, []), { 'idempotent-replayed': 'true' });
    }
    const amount = fromCents(Number(form.get(`${LINE}[price_data][unit_amount]`)) * Number(form.get(`${LINE}[quantity]`)));
    const currency = (form.get(`${LINE}[price_data][currency]`) ?? '').toUpperCase();
    const returnUrl = options.shopAddress(form.get('success_url') ?? '');
    const id = `cs_test_${randomBytes(24).toString('hex')}`;
    const order = orders.put({
      kind: 'stripe',
      id,
      orderId: form.get('client_reference_id') ?? '',
      reference: id,
      amount,
      currency,
      payer: form.get('customer_email') ?? '',
      returnUrl,
      callbackUrl: options.shopAddress(new URL(options.webhook, returnUrl).href),
      createdAt: clock(),
      status: 'pending',
      takenAmount: amount,
      takenCurrency: currency,
      refunds: {},
      asked: { key, fingerprint },
    });
    return json(200, describeSession(order, pageOf(order).pay, []));
  }

  function retrieveSession(id: string, query: URLSearchParams): SandboxResponse {
    const order = findOrder('stripe', id);
    if (order === undefined) return missingResource('checkout.session', id);
    return json(200, describeSession(order, pageOf(order).pay, expandOf(query)));
  }

  function listSessions(query: URLSearchParams): SandboxResponse {
    const expand = expandOf(query).map((path) => path.replace(/^data\./, ''));
    const newestFirst = orders.list('stripe').toReversed().map(expireInTime);
    const found = newestFirst.filter(({ createdAt }) => isCreatedWithin(Math.floor(createdAt / 1_000), query));
    return json(
      200,
      pageOfList(found, query, '/v1/checkout/sessions', (order) => describeSession(order, pageOf(order).pay, expand)),
    );
  }

  function retrieveIntent(id: string, query: URLSearchParams): SandboxResponse {
    const order = orders.list('stripe').find((each) => intentIdOf(each) === id && each.status !== 'pending');
    return order === undefined ? missingResource('payment_intent', id) : json(200, describeIntent(order, expandOf(query)));
  }

  function createRefund({ body, headers }: SandboxRequest): SandboxResponse {
    const form = new URLSearchParams(body);
    const order = findByIntent(form);
    if (order === undefined) return missingResource('payment_intent', form.get('payment_intent') ?? '');
    const key = keyOf(headers);
    const amount = fromCents(Number(form.get('amount')));
    const before = order.refunds[key];
    if (before !== undefined && before.amount !== amount) return idempotencyFault(key);
    const refunded = order.status === 'paid' ? refundOrder(order, key, { amount, refundId: form.get('metadata[refund_id]') ?? '' }) : null;
    if (refunded === null) return fault(400, { param: 'amount', message: 'Refund amount is greater than unrefunded amount on charge.' });
    const place = Object.keys(refunded.refunds).indexOf(key);
    return json(200, describeRefunds(orders.put(refunded))[place] ?? {});
  }

  function findByIntent(parameters: URLSearchParams): SandboxOrder | undefined {
    const intent = parameters.get('payment_intent');
    return orders.list('stripe').find((order) => intentIdOf(order) === intent);
  }

  function findOrder(kind: string, id: string): SandboxOrder | undefined {
    const order = kind === 'c' || kind === 'stripe' ? orders.get('stripe', id) : undefined;
    return order === undefined ? undefined : expireInTime(order);
  }

  function expireInTime(order: SandboxOrder): SandboxOrder {
    const isOver = order.status === 'pending' && clock() >= order.createdAt + SESSION_LASTS_MS;
    return isOver ? orders.put({ ...order, status: 'expired' }) : order;
  }

  function pageOf({ id }: SandboxOrder) {
    const folder = `${options.siteUrl()}/c`;
    return { pay: `${folder}/pay/${id}`, secure: `${folder}/secure/${id}` };
  }

  function describe(event: ProviderEvent, eventId: string): readonly Callback[] {
    const { order, isForged } = event;
    return eventsOf(event).map(([type, object], index) => {
      const body = JSON.stringify(describeEvent(`${eventId}_${index}`, type, object, clock()), null, 2);
      return {
        url: order.callbackUrl,
        body,
        headers: () => ({ 'stripe-signature': signEvent(`whsec_${secret}${isForged ? '-forged' : ''}`, body, clock()) }),
        // Stripe retries an event until it is accepted; a forger sends it once.
        isOver: (status) => isForged || (status >= 200 && status < 300),
      };
    });
  }

  function eventsOf({ order, status }: ProviderEvent): readonly (readonly [type: string, object: object])[] {
    const said: SandboxOrder = { ...order, status };
    const session = describeSession(said, pageOf(said).pay, []);
    switch (status) {
      case 'pending':
        return [];
      case 'underWay':
        return [['checkout.session.completed', session]];
      case 'paid':
        return [
          ['payment_intent.succeeded', describeIntent(said, [])],
          [order.wasUnderWay === true ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', session],
        ];
      case 'declined':
        return [['checkout.session.async_payment_failed', session]];
      case 'expired':
        return [['checkout.session.expired', session]];
      case 'reversed':
        return [['charge.dispute.created', describeDispute(said)]];
    }
  }

  return { answerShop, findOrder, pageOf, declinedAs: 'expired', describe, forgetKeys: () => void (forgotten += 1) };
}

const LINE = 'line_items[0]';

const REQUIRED_PARAMETERS = [
  'mode',
  'success_url',
  `${LINE}[quantity]`,
  `${LINE}[price_data][currency]`,
  `${LINE}[price_data][unit_amount]`,
  `${LINE}[price_data][product_data][name]`,
];

/** Stripe refuses far more than this; parameters not on this list have never been checked. */
const SESSION_PARAMETERS = [
  /^(mode|client_reference_id|customer_email|locale|success_url|cancel_url|expires_at)$/,
  /^(payment_intent_data\[)?metadata\]?\[\w+\]$/,
  /^line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]$/,
];

function findParameterFault(form: URLSearchParams): StripeFault | null {
  const unknown = [...form.keys()].find((name) => !SESSION_PARAMETERS.some((known) => known.test(name)));
  if (unknown !== undefined) return { code: 'parameter_unknown', param: unknown, message: `Received unknown parameter: ${unknown}` };
  const missing = REQUIRED_PARAMETERS.find((name) => (form.get(name) ?? '') === '');
  return missing === undefined ? null : { code: 'parameter_missing', param: missing, message: `Missing required param: ${missing}.` };
}

/** The resource and the id in a path below /v1. */
function splitResource(path: string): readonly string[] {
  const parts = path.slice('/v1/'.length).split('/').map(decodeURIComponent);
  return parts[0] === 'checkout' ? [parts.slice(0, 2).join('/'), ...parts.slice(2)] : parts;
}

function expandOf(query: URLSearchParams): readonly string[] {
  return [...query].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value);
}

function isCreatedWithin(created: number, query: URLSearchParams): boolean {
  const limit = (name: string, otherwise: number): number => Number(query.get(`created[${name}]`) ?? otherwise);
  return created >= limit('gte', 0) && created > limit('gt', -1) && created <= limit('lte', Infinity) && created < limit('lt', Infinity);
}

function pageOfList(
  orders: readonly SandboxOrder[],
  query: URLSearchParams,
  url: string,
  describe: (order: SandboxOrder) => object,
): object {
  const limit = Math.min(100, Math.max(1, Number(query.get('limit') ?? 10)));
  const after = query.get('starting_after');
  const rest = after === null ? orders : orders.slice(orders.findIndex(({ id }) => id === after) + 1);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit).map(describe) };
}

function listOf(order: SandboxOrder | undefined, { pathname }: URL, describe: (order: SandboxOrder) => readonly object[]): SandboxResponse {
  return json(200, { object: 'list', url: pathname, has_more: false, data: order === undefined ? [] : describe(order) });
}

interface StripeFault {
  readonly message: string;
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
}

function fault(status: number, error: StripeFault): SandboxResponse {
  return json(status, { error: { type: 'invalid_request_error', ...error } });
}

function missingResource(what: string, id: string): SandboxResponse {
  return fault(404, { code: 'resource_missing', param: 'id', message: `No such ${what}: '${id}'` });
}

function idempotencyFault(key: string): SandboxResponse {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with: ${key}`;
  return fault(400, { type: 'idempotency_error', message });
}

function signEvent(webhookSecret: string, body: string, atMs: number): string {
  const timestamp = Math.floor(atMs / 1_000);
  return `t=${timestamp},v1=${createHmac('sha256', webhookSecret).update(`${timestamp}.${body}`).digest('hex')}`;
}

function isKey(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
