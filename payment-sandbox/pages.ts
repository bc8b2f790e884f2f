import type { Behaviour } from './behaviours.ts';
import type { OrderPages } from './peer.ts';
import { providerName } from './provider-names.ts';
import type { SandboxOrder } from './sandbox-orders.ts';
import { STYLE } from './style.ts';

/** The sandbox's pages for payers: plain HTML without scripts, except for the cashier, which is one. */

const NOTE = 'Sandbox: no money moves';

/** A fixed test card, so that no real card number is entered here. */
const TEST_CARD = '<div><dt>Card</dt><dd>Test card •••• 4242</dd></div>';

const ODDITIES: readonly (readonly [Behaviour, string])[] = [
  ['slow', 'Take a long time, then succeed'],
  ['returnBeforeCallback', 'Return first, report afterwards'],
  ['callbackTwice', 'Report three times'],
  ['never', 'Take the money and never report it'],
  ['changedAmount', 'Report a different amount'],
  ['changedCurrency', 'Report a different currency'],
  ['wrongSignature', 'Report with a forged signature'],
  ['payThenReverse', 'Succeed, then reverse the payment'],
  ['payThenReversePart', 'Succeed, then reverse half of it'],
];

/** Only Stripe has payment methods that report success or failure later. */
const LATE_ODDITIES: readonly (readonly [Behaviour, string])[] = [
  ['payLater', 'Confirm now, succeed later'],
  ['failLater', 'Confirm now, fail later'],
];

/** The provider's payment page for an order. Paying leads through a confirmation, as with 3-D Secure. */
export function hostedPage(order: SandboxOrder, { pay, secure }: OrderPages): string {
  const oddities = order.kind === 'stripe' ? [...ODDITIES, ...LATE_ODDITIES] : ODDITIES;
  const action = escape(new URL(pay).pathname);
  return page(
    `Pay with ${nameOf(order)}`,
    order,
    `${summary(order, 'Pay Fairlead')}
    <form method="get" action="${escape(new URL(secure).pathname)}"><button class="first">Pay ${money(order)}</button></form>
    <form method="post" action="${action}">${button('decline', 'Decline payment')}${button('abandon', 'Go back without paying')}</form>
    <details><summary>Other provider behaviour</summary>
      <form method="post" action="${action}">${oddities.map(([behaviour, text]) => button(behaviour, text)).join('')}</form>
    </details>`,
  );
}

/** The bank's confirmation page. */
export function securePage(order: SandboxOrder): string {
  return page(
    'Confirm with your bank',
    order,
    `${summary(order, 'Confirm your payment')}
    <form method="post"><button class="first">Confirm</button></form>`,
    'Your bank',
  );
}

export function messagePage(message: string): string {
  return page('Payment', null, `<h1>${escape(message)}</h1>`);
}

/**
 * The cashier: a script that renders the form where it is embedded and posts it within the frame. It reads its session from its own
 * element.
 */
export function cashierScript(folder: string): string {
  return `(() => {
  const script = document.currentScript;
  const base = ${JSON.stringify(folder)};
  const session = encodeURIComponent(script.dataset.session);
  const make = (name, fields, ...children) => { const made = Object.assign(document.createElement(name), fields); made.append(...children); return made; };
  const row = (name, value) => make('div', {}, make('dt', { textContent: name }), make('dd', { textContent: value }));
  const button = (behaviour, text, className = '') => make('button', { name: 'behaviour', value: behaviour, textContent: text, className });
  document.documentElement.lang = 'en';
  document.body.className = 'framed';
  document.head.append(make('style', { textContent: ${JSON.stringify(STYLE)} }));
  fetch(base + '/session/' + session).then((answer) => answer.json()).then((order) => {
    script.replaceWith(
      make('header', { className: 'note', textContent: ${JSON.stringify(NOTE)} }),
      make('main', {}, make('div', { className: 'card' },
        make('p', { className: 'provider' }, make('span', { textContent: 'C' }), 'Cashier'),
        make('h1', { textContent: 'Pay Fairlead' }), make('p', { className: 'amount', textContent: order.money }),
        make('dl', {}, row('Payer', order.payer), row('Order', order.orderId)),
        make('form', { method: 'post', action: base + '/pay/' + session },
          button('pay', 'Pay ' + order.money, 'first'), button('decline', 'Decline payment'), button('abandon', 'Go back without paying')))));
  });
})();
`;
}

/** The order details that the cashier shows. */
export function describeForCashier(order: SandboxOrder): object {
  return { orderId: order.orderId, payer: order.payer, money: formatMoney(order) };
}

function summary(order: SandboxOrder, heading: string): string {
  return `<h1>${heading}</h1>
    <p class="amount">${money(order)}</p>
    <dl>${order.kind === 'stripe' ? TEST_CARD : ''}<div><dt>Payer</dt><dd>${escape(order.payer)}</dd></div><div><dt>Order</dt><dd>${escape(order.orderId)}</dd></div></dl>`;
}

function button(behaviour: Behaviour, text: string): string {
  return `<button name="behaviour" value="${behaviour}">${text}</button>`;
}

function nameOf({ kind }: SandboxOrder): string {
  return providerName(kind) ?? 'a provider';
}

function money(order: SandboxOrder): string {
  return escape(formatMoney(order));
}

function formatMoney({ amount, currency }: SandboxOrder): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(amount));
}

function page(title: string, order: SandboxOrder | null, content: string, speaker = order === null ? 'Payment' : nameOf(order)): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <header class="note">${NOTE}</header>
    <main><div class="card">
    <p class="provider"><span aria-hidden="true">${escape(speaker.slice(0, 1).toUpperCase())}</span>${escape(speaker)}</p>
    ${content}
    </div></main>
  </body>
</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
