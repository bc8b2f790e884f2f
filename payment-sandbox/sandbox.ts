import { randomUUID } from 'node:crypto';
import { playBehaviour, readBehaviour, type Behaviour, type ProviderActions, type ProviderEvent } from './behaviours.ts';
import { sendCallback } from './callbacks.ts';
import { BadRequest, json, notFound, seeOther, type SandboxResponse, type SandboxRequest } from './exchange.ts';
import { createFairleadPeer } from './fairlead-peer.ts';
import { cashierScript, describeForCashier, hostedPage, messagePage, securePage } from './pages.ts';
import type { Peer, PeerOptions } from './peer.ts';
import type { SandboxOrder, SandboxOrders } from './sandbox-orders.ts';
import { createStripePeer } from './stripe-peer.ts';
import { STYLE } from './style.ts';

export interface SandboxOptions extends PeerOptions {
  readonly orders: SandboxOrders;
  /** How long the behaviour `slow` keeps the browser waiting. */
  readonly slowMs: number;
  /** Where Stripe's events go. */
  readonly stripeWebhook: string;
  /** Whether tests may take the provider down. */
  readonly hasControl: boolean;
}

/** Plays every provider that Fairlead knows, for demos and tests. The payer chooses on an order's page what happens to it. */
export function createSandbox(options: SandboxOptions) {
  const { orders, siteUrl } = options;
  const fairlead = createFairleadPeer(options);
  const stripe = createStripePeer({ ...options, webhook: options.stripeWebhook });
  /** While down, only the control calls are answered. */
  let isDown = false;

  /** Never rejects, except for internal errors. */
  async function answer(asked: SandboxRequest): Promise<SandboxResponse> {
    try {
      return await answerOne(asked);
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      const isPage = asked.headers.accept?.includes('text/html') ?? false;
      return isPage ? html(messagePage(error.message), 400) : json(400, { message: error.message });
    }
  }

  async function answerOne(asked: SandboxRequest): Promise<SandboxResponse> {
    const [, first = '', what = '', id = ''] = asked.url.pathname.split('/').map(decodeURIComponent);
    if (first === 'control' && options.hasControl) return control(asked, what);
    if (isDown) return json(503, { message: 'down for maintenance' });
    return stripe.answerShop(asked) ?? fairlead.answerShop(asked) ?? (await answerPayer(asked, first, what, id));
  }

  async function answerPayer(asked: SandboxRequest, folder: string, what: string, id: string): Promise<SandboxResponse> {
    const call = `${asked.method} ${what}`;
    if (asked.url.pathname === '/style.css') return { status: 200, type: 'text/css; charset=utf-8', body: STYLE };
    if (call === 'GET cashier.js') return openToFrames('text/javascript; charset=utf-8', cashierScript(`${siteUrl()}/${folder}`));
    const peer = folder === 'c' ? stripe : fairlead;
    const order = peer.findOrder(folder, id);
    if (order === undefined) return html(messagePage('There is no such order.'), 404);
    switch (call) {
      case 'GET pay':
        return html(hostedPage(order, peer.pageOf(order)), 200, order.returnUrl);
      case 'POST pay':
        return act(order, peer, readBehaviour(asked.body));
      case 'GET secure':
        return html(securePage(order), 200, order.returnUrl);
      case 'POST secure':
        return act(order, peer, 'pay');
      case 'GET session':
        return openToFrames('application/json; charset=utf-8', JSON.stringify(describeForCashier(order)));
      default:
        return notFound();
    }
  }

  async function act(order: SandboxOrder, peer: Peer, behaviour: Behaviour): Promise<SandboxResponse> {
    if (order.status === 'pending') await playBehaviour(order, behaviour, handsOf(peer));
    return seeOther(order.returnUrl);
  }

  function handsOf(peer: Peer): ProviderActions {
    return {
      change: (order, changes) => orders.put({ ...(orders.get(order.kind, order.id) ?? order), ...changes }),
      declinedAs: peer.declinedAs,
      slowMs: options.slowMs,
      later: (work) => void work(),
      tell: (event, times = 1) => tell(peer, event, times),
    };
  }

  /** Sends an event several times: under the same id and, the last time, under another. */
  async function tell(peer: Peer, event: ProviderEvent, times: number): Promise<void> {
    const eventId = `evt_${randomUUID().replaceAll('-', '')}`;
    const ids = Array.from({ length: times }, (_, index) => (index > 0 && index === times - 1 ? `${eventId}again` : eventId));
    await Promise.all(ids.flatMap((id) => peer.describe(event, id)).map(sendCallback));
  }

  /** For tests: takes the provider down and up, or expires its idempotency keys. */
  function control({ method }: SandboxRequest, what: string): SandboxResponse {
    if (method !== 'POST') return notFound();
    if (what === 'down' || what === 'up') isDown = what === 'down';
    else if (what === 'forgetKeys') stripe.forgetKeys();
    else return notFound();
    return json(200, { isDown });
  }

  return { answer };
}

/** A page that may post to itself and return to the shop. Browsers apply form-action to redirects as well. */
function html(body: string, status = 200, returnUrl: string | null = null): SandboxResponse {
  const targets = ["'self'", ...(returnUrl === null ? [] : [new URL(returnUrl).origin])];
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action ${targets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { status, type: 'text/html; charset=utf-8', body, headers: { 'content-security-policy': policy.join('; ') } };
}

/** For the cashier, whose script runs in a frame of another origin. */
function openToFrames(type: string, body: string): SandboxResponse {
  return { status: 200, type, body, headers: { 'access-control-allow-origin': '*' } };
}
