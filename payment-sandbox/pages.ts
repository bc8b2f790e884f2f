import type { Behaviour, SandboxOrder } from './sandbox-orders.ts';

/** What the sandbox shows a payer. Plain pages without scripts, except for the cashier, which is one. */

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#eef2f6, #10151b); color: light-dark(#17212b, #e6ebf0); }
  main { width: min(26rem, calc(100vw - 2rem)); margin: 1.5rem 0; padding: 1.75rem; border-radius: 12px; background: light-dark(#fff, #1a222b); border: 1px solid light-dark(#d5dde5, #2c3742); box-sizing: border-box; }
  header { display: flex; justify-content: space-between; gap: 1rem; align-items: baseline; }
  small, dt { color: light-dark(#566473, #9aa8b5); }
  .sandbox { font-size: .75rem; padding: .1rem .5rem; border-radius: 99px; background: light-dark(#fff3d6, #40330d); color: light-dark(#6b4e00, #ffd97a); }
  h1 { margin: 1.25rem 0 .25rem; font-size: 1.9rem; font-variant-numeric: tabular-nums; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 1.5rem; }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  form { display: grid; gap: .6rem; }
  button { font: inherit; font-weight: 600; padding: .7rem 1rem; border-radius: 8px; border: 1px solid light-dark(#c3cdd7, #3a4753); background: none; color: inherit; cursor: pointer; }
  button.first { background: #1f5fd0; border-color: #1f5fd0; color: #fff; }
  button:focus-visible, summary:focus-visible { outline: 3px solid #6ea3ff; outline-offset: 2px; }
  details { margin-top: 1.25rem; } summary { cursor: pointer; } details form { margin-top: .8rem; } details button { font-weight: 400; text-align: left; padding: .45rem .8rem; }`;

const ODDITIES: readonly (readonly [Behaviour, string])[] = [
  ['slow', 'Take a long time, then succeed'],
  ['returnBeforeCallback', 'Come back first, report afterwards'],
  ['callbackTwice', 'Report three times'],
  ['never', 'Take the money and never report it'],
  ['changedAmount', 'Report another amount'],
  ['changedCurrency', 'Report another currency'],
  ['wrongSignature', 'Report with a forged signature'],
  ['payThenReverse', 'Succeed, then take it back'],
];

/** The provider's page for an order. Paying leads through a confirmation, as 3-D Secure does. */
export function hostedPage(order: SandboxOrder, siteUrl: string): string {
  const action = `${siteUrl}/${order.kind}/pay/${order.orderId}`;
  const odd = ODDITIES.map(([behaviour, text]) => `<button name="behaviour" value="${behaviour}">${text}</button>`).join('');
  return page(
    `Pay with ${order.kind}`,
    `${summary(order)}
    <form method="get" action="${escape(`${siteUrl}/${order.kind}/secure/${order.orderId}`)}"><button class="first">Pay ${money(order)}</button></form>
    <form method="post" action="${escape(action)}" style="margin-top:.6rem">
      <button name="behaviour" value="decline">Decline the payment</button>
      <button name="behaviour" value="abandon">Go back without paying</button>
    </form>
    <details><summary>What else a provider may do</summary><form method="post" action="${escape(action)}">${odd}</form></details>`,
  );
}

/** The bank's question. */
export function securePage(order: SandboxOrder): string {
  return page(
    'Confirm with your bank',
    `${summary(order)}
    <p>This stands for the page on which a bank asks its customer to confirm a card payment.</p>
    <form method="post"><button class="first">Confirm</button></form>`,
  );
}

export function messagePage(message: string): string {
  return page('Payment', `<p>${escape(message)}</p>`);
}

/**
 * The cashier: a script that draws the form where it is put and posts it in the frame. It finds its session on its own element.
 */
export function cashierScript(siteUrl: string, kind: string): string {
  return `(() => {
  const script = document.currentScript;
  const base = ${JSON.stringify(`${siteUrl}/${kind}`)};
  const session = script.dataset.session;
  const make = (name, fields, ...children) => { const made = Object.assign(document.createElement(name), fields); made.append(...children); return made; };
  fetch(base + '/session/' + encodeURIComponent(session)).then((answer) => answer.json()).then((order) => {
    const button = (behaviour, text, className = '') => make('button', { name: 'behaviour', value: behaviour, textContent: text, className });
    const form = make('form', { method: 'post', action: base + '/pay/' + encodeURIComponent(session) },
      button('pay', 'Pay ' + order.currency + ' ' + order.amount, 'first'), button('decline', 'Decline the payment'), button('abandon', 'Go back without paying'));
    const style = make('style', { textContent: ${JSON.stringify(STYLE)} });
    document.head.append(style);
    script.replaceWith(make('main', {}, make('header', {}, make('strong', { textContent: 'Cashier' }), make('span', { className: 'sandbox', textContent: 'Sandbox' })),
      make('h1', { textContent: order.currency + ' ' + order.amount }), make('p', { textContent: 'for ' + order.payer }), form));
  });
})();
`;
}

function summary(order: SandboxOrder): string {
  return `<header><strong>${escape(order.kind)}</strong><span class="sandbox">Sandbox: no money moves</span></header>
    <h1>${money(order)}</h1>
    <dl><dt>Payer</dt><dd>${escape(order.payer)}</dd><dt>Order</dt><dd>${escape(order.orderId)}</dd></dl>`;
}

function money({ amount, currency }: SandboxOrder): string {
  return escape(`${currency} ${amount}`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
