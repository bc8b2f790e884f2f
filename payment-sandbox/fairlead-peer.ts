import { randomUUID } from 'node:crypto';
import type { ProviderEvent } from './behaviours.ts';
import { BadRequest, json, notFound, seeOther, type SandboxResponse, type SandboxRequest } from './exchange.ts';
import type { Peer, PeerOptions } from './peer.ts';
import { providerName } from './provider-names.ts';
import { refundOrder, reportedAmount, type SandboxOrder, type SandboxOrders } from './sandbox-orders.ts';
import { isSigned, sign } from './sandbox-signature.ts';

/**
 * Plays every provider that uses Fairlead's own protocol, each in a folder with its name. It follows the protocol's description and shares
 * no code with the server, so that each checks the other.
 */
export function createFairleadPeer(options: PeerOptions & { readonly orders: SandboxOrders }): Peer {
  const { orders, secret, clock } = options;
  const pageOf = ({ kind, id }: SandboxOrder) => {
    const folder = `${options.siteUrl()}/${kind}`;
    return { pay: `${folder}/pay/${id}`, secure: `${folder}/secure/${id}` };
  };

  function answerShop(asked: SandboxRequest): SandboxResponse | null {
    const [, kind = '', what = '', id = ''] = asked.url.pathname.split('/').map(decodeURIComponent);
    if (providerName(kind) === null || kind === 'stripe') return null;
    const call = `${asked.method} ${what}${id === '' ? '' : '/:id'}`;
    if (call === 'POST pay') return takeSignedForm(kind, asked);
    if (what !== 'payments' && what !== 'refunds') return null;
    if (!isGenuine(asked)) return json(401, { message: 'the signature is not valid' });
    switch (call) {
      case 'POST payments':
        return takeOrder(kind, asked);
      case 'GET payments':
        return listOrders(kind, asked.url.searchParams);
      case 'GET payments/:id':
        return reportOrder(kind, id);
      case 'POST refunds':
        return refund(kind, asked);
      default:
        return notFound();
    }
  }

  function isGenuine({ url, method, headers, body }: SandboxRequest): boolean {
    const payload = method === 'GET' ? `${url.pathname}${url.search}` : body;
    return isSigned(secret, payload, String(headers['x-fairlead-timestamp']), String(headers['x-fairlead-signature']), clock());
  }

  function takeOrder(kind: string, { body }: SandboxRequest): SandboxResponse {
    const order = remember(kind, readFields(body));
    const page = pageOf(order).pay;
    if (PLAIN_BODY.includes(kind)) return { status: 200, type: 'text/plain; charset=utf-8', body: page };
    if (WIDGETS.includes(kind)) return json(200, { session: order.id, reference: order.reference });
    const field = PAGE_FIELDS[kind];
    return field === undefined ? notFound() : json(200, { [field]: page, reference: order.reference });
  }

  /** The browser delivers the order as signed text. */
  function takeSignedForm(kind: string, { body }: SandboxRequest): SandboxResponse {
    const form = new URLSearchParams(body);
    const data = form.get('data') ?? '';
    const [timestamp = '', signature = ''] = (form.get('sign') ?? '').split('.');
    if (!SIGNED_FORMS.includes(kind) || !isSigned(secret, data, timestamp, signature, clock())) {
      throw new BadRequest('This order was changed on the way or has expired.');
    }
    return seeOther(pageOf(remember(kind, readFields(Buffer.from(data, 'base64').toString('utf8')))).pay);
  }

  function remember(kind: string, fields: Readonly<Record<string, string>>): SandboxOrder {
    const { order_id: id = '', amount = '', currency = '' } = fields;
    if (!/^[\w-]{1,200}$/.test(id)) throw new BadRequest('order_id is missing');
    if (!/^\d{1,12}\.\d{2}$/.test(amount) || !/^[A-Z]{3}$/.test(currency)) throw new BadRequest('the amount is missing');
    return (
      orders.get(kind, id) ??
      orders.put({
        kind,
        id,
        orderId: id,
        reference: `${kind}-${randomUUID().slice(0, 8)}`,
        amount,
        currency,
        payer: `${fields['first_name'] ?? ''} ${fields['last_name'] ?? ''}`.trim(),
        returnUrl: options.shopAddress(fields['return_url'] ?? ''),
        callbackUrl: options.shopAddress(fields['callback_url'] ?? ''),
        createdAt: clock(),
        status: 'pending',
        takenAmount: amount,
        takenCurrency: currency,
        refunds: {},
      })
    );
  }

  function reportOrder(kind: string, id: string): SandboxResponse {
    const order = orders.get(kind, id);
    return order === undefined ? json(404, { message: 'no such order' }) : json(200, describeState(order));
  }

  function listOrders(kind: string, query: URLSearchParams): SandboxResponse {
    const [from, until] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('until') ?? '')];
    const found = orders.list(kind).filter(({ createdAt }) => createdAt >= from && createdAt < until);
    return json(200, { payments: found.map(describeState) });
  }

  function refund(kind: string, { body }: SandboxRequest): SandboxResponse {
    const { refund_id: refundId = '', order_id: id = '', amount = '' } = readFields(body);
    const order = orders.get(kind, id);
    if (order?.status !== 'paid') return json(409, { message: 'there is no such payment to refund' });
    const refunded = refundOrder(order, refundId, { amount, refundId });
    if (refunded === null) return json(409, { message: 'the refund exceeds the payment' });
    orders.put(refunded);
    return json(200, { reference: `refund-${refundId}` });
  }

  return {
    answerShop,
    findOrder: (kind, id) => orders.get(kind, id),
    pageOf,
    declinedAs: 'declined',
    describe(report, eventId) {
      const body = JSON.stringify(describeReport(report, eventId));
      const headers = () => {
        const { timestamp, signature } = sign(report.isForged ? `${secret}-forged` : secret, body, clock());
        return { 'x-fairlead-timestamp': timestamp, 'x-fairlead-signature': signature };
      };
      return [{ url: report.order.callbackUrl, body, headers, isOver: isTakenOrRefused }];
    },
  };
}

/** The field of the response to a new order that contains the payment page's URL, by provider. */
const PAGE_FIELDS: Readonly<Record<string, string>> = {
  cidrus: 'redirect_3ds_url',
  chargeMoney: 'payment_redirect_url',
  paypound: 'SecurePage',
  cashonex: 'redirectUrl',
  PayWay: 'url',
  partnerExchange: 'url',
  alternative: 'url',
  titan: 'url',
};

const PLAIN_BODY = ['nonstopay'];
const SIGNED_FORMS = ['paymaxis', 'iPayTotal', 'Ikajo'];
const WIDGETS = ['cashier'];

/** The body of a report, in callbacks and in responses. */
function describeReport({ order, status }: ProviderEvent, eventId: string): Readonly<Record<string, string>> {
  const { orderId, reference, takenCurrency: currency } = order;
  const amount = reportedAmount({ ...order, status });
  return { event_id: eventId, order_id: orderId, reference, status: REPORTED_AS[status], amount, currency };
}

const REPORTED_AS = {
  pending: 'pending',
  underWay: 'pending',
  paid: 'paid',
  declined: 'declined',
  expired: 'declined',
  reversed: 'reversed',
} as const;

/** Repeated queries get the same event id until something changes. */
function describeState(order: SandboxOrder): Readonly<Record<string, string>> {
  return describeReport({ order, status: order.status, isForged: false }, `state_${order.id}_${order.status}`);
}

function isTakenOrRefused(status: number): boolean {
  return status >= 200 && status < 500 && status !== 429;
}

function readFields(body: string): Readonly<Record<string, string>> {
  const fields: unknown = parseJson(body);
  if (typeof fields !== 'object' || fields === null) throw new BadRequest('the body must be JSON');
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
