import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describeReport, saying, sendCallback, type Saying } from './callbacks.ts';
import { cashierScript, hostedPage, messagePage, securePage } from './pages.ts';
import { BEHAVIOURS, type Behaviour, type SandboxOrder, type SandboxOrders } from './sandbox-orders.ts';
import { isSigned } from './sandbox-signature.ts';

/**
 * Plays every provider that Fairlead knows, each under a folder of its own name, for demos and tests. It keeps to what is written of the
 * protocol and shares no code with the server, so that the one checks the other. What happens to an order is chosen on its page, by whoever
 * pays.
 */
export interface SandboxOptions {
  readonly secret: string;
  readonly orders: SandboxOrders;
  /** How it is reached by a browser, without a slash at its end. */
  readonly siteUrl: () => string;
  /** How long the behaviour `slow` keeps everybody waiting. */
  readonly slowMs: number;
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly location?: string;
}

/** How the answer to a new order names the page to go to, provider by provider. */
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

export function createSandboxProvider(options: SandboxOptions) {
  const { orders, secret } = options;
  const pending = new Set<Promise<unknown>>();
  /** Nothing but its control answers then. */
  let isDown = false;
  const later = (work: Promise<unknown>): void => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };

  async function answer(asked: Asked): Promise<Answered> {
    const [, kind = '', what = '', id = ''] = asked.url.pathname.split('/').map(decodeURIComponent);
    if (kind === 'control') return control(asked, what);
    if (isDown) return json(503, { message: 'down for maintenance' });
    const isBrowser = what === 'pay' || what === 'secure' || what === 'cashier.js' || what === 'session';
    if (!isBrowser && !isGenuine(asked)) return json(401, { message: 'the signature is not valid' });
    switch (`${asked.method} ${what}${id === '' ? '' : '/:id'}`) {
      case 'POST payments':
        return takeOrder(kind, asked);
      case 'GET payments':
        return listOrders(kind, asked.url.searchParams);
      case 'GET payments/:id':
        return reportOrder(kind, id);
      case 'POST refunds':
        return refund(kind, asked);
      case 'POST pay':
        return takeSignedForm(kind, asked);
      case 'GET pay/:id':
        return withOrder(kind, id, (order) => html(hostedPage(order, options.siteUrl())));
      case 'POST pay/:id':
        return withOrder(kind, id, (order) => act(order, readBehaviour(asked.body)));
      case 'GET secure/:id':
        return withOrder(kind, id, (order) => html(securePage(order)));
      case 'POST secure/:id':
        return withOrder(kind, id, (order) => act(order, 'pay'));
      case 'GET cashier.js':
        return { status: 200, type: 'text/javascript; charset=utf-8', body: cashierScript(options.siteUrl(), kind) };
      case 'GET session/:id':
        return withOrder(kind, id, ({ orderId, amount, currency, payer }) => json(200, { orderId, amount, currency, payer }));
      default:
        return json(404, { message: 'there is nothing here' });
    }
  }

  function isGenuine({ url, method, headers, body }: Asked): boolean {
    const payload = method === 'GET' ? `${url.pathname}${url.search}` : body;
    return isSigned(secret, payload, String(headers['x-fairlead-timestamp']), String(headers['x-fairlead-signature']), Date.now());
  }

  function takeOrder(kind: string, { body }: Asked): Answered {
    const order = remember(kind, JSON.parse(body) as Readonly<Record<string, string>>);
    const page = `${options.siteUrl()}/${kind}/pay/${order.orderId}`;
    if (PLAIN_BODY.includes(kind)) return { status: 200, type: 'text/plain; charset=utf-8', body: page };
    if (WIDGETS.includes(kind)) return json(200, { session: order.orderId, reference: order.reference });
    const field = PAGE_FIELDS[kind];
    return field === undefined ? json(404, { message: 'no such provider' }) : json(200, { [field]: page, reference: order.reference });
  }

  /** The browser brings the order itself: as text, and signed. */
  function takeSignedForm(kind: string, { body }: Asked): Answered {
    const form = new URLSearchParams(body);
    const data = form.get('data') ?? '';
    const [timestamp = '', signature = ''] = (form.get('sign') ?? '').split('.');
    if (!SIGNED_FORMS.includes(kind) || !isSigned(secret, data, timestamp, signature, Date.now())) {
      return html(messagePage('This order was changed on its way.'), 400);
    }
    const order = remember(kind, JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as Readonly<Record<string, string>>);
    return seeOther(`/${kind}/pay/${order.orderId}`);
  }

  function remember(kind: string, fields: Readonly<Record<string, string>>): SandboxOrder {
    const orderId = fields['order_id'] ?? '';
    const known = orders.get(kind, orderId);
    if (known !== undefined) return known;
    const { amount = '', currency = '' } = fields;
    return orders.put({
      kind,
      orderId,
      reference: `${kind}-${randomUUID().slice(0, 8)}`,
      amount,
      currency,
      payer: `${fields['first_name'] ?? ''} ${fields['last_name'] ?? ''}`.trim(),
      returnUrl: fields['return_url'] ?? '',
      callbackUrl: fields['callback_url'] ?? '',
      createdAt: Date.now(),
      status: 'pending',
      takenAmount: amount,
      takenCurrency: currency,
      refunds: {},
    });
  }

  async function act(order: SandboxOrder, behaviour: Behaviour): Promise<Answered> {
    if (order.status !== 'pending') return seeOther(order.returnUrl);
    const back = seeOther(order.returnUrl);
    const paid = (changes: Partial<SandboxOrder> = {}): SandboxOrder => orders.put({ ...order, ...changes, status: 'paid' });
    const tell = (said: Saying): Promise<unknown> => sendCallback(said, secret);
    switch (behaviour) {
      case 'pay':
      case 'callbackBeforeReturn':
        await tell(saying(paid()));
        return back;
      case 'returnBeforeCallback': {
        const said = saying(paid());
        later(wait(1_500).then(() => tell(said)));
        return back;
      }
      case 'slow': {
        await wait(options.slowMs);
        await tell(saying(paid()));
        return back;
      }
      case 'callbackTwice': {
        const said = saying(paid());
        await Promise.all([tell(said), tell(said), tell(saying(said.order))]);
        return back;
      }
      case 'decline':
        await tell(saying(orders.put({ ...order, status: 'declined' })));
        return back;
      case 'changedAmount':
        await tell(saying(paid({ takenAmount: '1.00' })));
        return back;
      case 'changedCurrency':
        await tell(saying(paid({ takenCurrency: 'USD' })));
        return back;
      case 'wrongSignature':
        // Somebody else says that it was paid; the provider itself knows of nothing.
        await tell(saying(order, { status: 'paid', isForged: true }));
        return back;
      case 'never':
        paid();
        return back;
      case 'payThenReverse': {
        const order2 = paid();
        await tell(saying(order2));
        later(wait(1_500).then(() => tell(saying(orders.put({ ...order2, status: 'reversed' })))));
        return back;
      }
      case 'abandon':
        return back;
    }
  }

  function reportOrder(kind: string, orderId: string): Answered {
    const order = orders.get(kind, orderId);
    if (order === undefined) return json(404, { message: 'no such order' });
    // What is asked for twice is the same saying as long as nothing has changed.
    return json(200, describeReport(saying(order, { eventId: `state_${order.orderId}_${order.status}` })));
  }

  function listOrders(kind: string, query: URLSearchParams): Answered {
    const found = orders.list(kind, Date.parse(query.get('from') ?? ''), Date.parse(query.get('until') ?? ''));
    return json(200, {
      payments: found.map((order) => describeReport(saying(order, { eventId: `state_${order.orderId}_${order.status}` }))),
    });
  }

  function refund(kind: string, { body }: Asked): Answered {
    const { refund_id: refundId = '', order_id: orderId = '', amount = '' } = JSON.parse(body) as Readonly<Record<string, string>>;
    const order = orders.get(kind, orderId);
    if (order === undefined || order.status !== 'paid') return json(409, { message: 'there is no such payment to refund' });
    const before = order.refunds[refundId];
    const refunded = Object.values(order.refunds).reduce((total, each) => total + toCents(each), 0);
    if (before === undefined && refunded + toCents(amount) > toCents(order.takenAmount)) {
      return json(409, { message: 'more than was paid' });
    }
    orders.put({ ...order, refunds: { ...order.refunds, [refundId]: amount } });
    return json(200, { reference: `refund-${refundId}` });
  }

  /** For tests: takes the provider down and up again. */
  function control({ method }: Asked, what: string): Answered {
    if (method !== 'POST' || (what !== 'down' && what !== 'up')) return json(404, { message: 'there is nothing here' });
    isDown = what === 'down';
    return json(200, { isDown });
  }

  function withOrder(
    kind: string,
    orderId: string,
    found: (order: SandboxOrder) => Answered | Promise<Answered>,
  ): Answered | Promise<Answered> {
    const order = orders.get(kind, orderId);
    return order === undefined ? html(messagePage('There is no such order.'), 404) : found(order);
  }

  return {
    answer,
    /** Resolves when every callback that is still owed was sent. */
    settled: async (): Promise<void> => {
      await Promise.all(pending);
    },
  };
}

function readBehaviour(body: string): Behaviour {
  const given = new URLSearchParams(body).get('behaviour');
  return BEHAVIOURS.find((behaviour) => behaviour === given) ?? 'abandon';
}

function toCents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function json(status: number, body: object): Answered {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

function html(body: string, status = 200): Answered {
  return { status, type: 'text/html; charset=utf-8', body };
}

function seeOther(location: string): Answered {
  return { status: 303, type: 'text/plain', body: '', location };
}
