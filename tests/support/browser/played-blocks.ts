import type { TermsMessage } from '@fairlead/contract/socket-events.ts';
import type { PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import type { Page, WebSocketRoute } from '@playwright/test';

/** What a page is told about its instruments and positions, for as long as a test needs it. */
export interface PlayedBlocks {
  /** Halts trading in exactly these symbols, and puts the prices of exactly those under review. */
  show(terms: { readonly halted?: readonly string[]; readonly underReview?: readonly string[] }): void;
  /** Sets how many euros of every open position are pending closure; null for all of it, 'nothing' for none. */
  wait(amount: number | null | 'nothing'): void;
}

const TERMS = /^42\/prices,\["terms",/;
const POSITIONS = /^4[23]\/trading,\d*\[/;

/**
 * Intercepts both sockets: a real review is over after seconds, and a real halt would affect every page on the server. Call it before the
 * page opens.
 */
export async function playBlocks(page: Page): Promise<PlayedBlocks> {
  let terms: TermsMessage = { rules: '', calendar: 1, listing: '', halted: [], under_review: [] };
  let waiting: number | null | 'nothing' = 'nothing';
  let prices: WebSocketRoute | undefined;
  let trading: WebSocketRoute | undefined;
  let positions: PositionsMessage | undefined;

  const played = (message: PositionsMessage): PositionsMessage => {
    if (waiting === 'nothing') return message;
    const amount = waiting === null ? null : centsToEuros(cents(waiting * 100));
    return { ...message, open: message.open.map((one) => ({ ...one, waiting_close: { amount, asked_at: '2026-01-01T00:00:00.000Z' } })) };
  };

  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      const at = text.indexOf('[');
      if (TERMS.test(text)) {
        prices = socket;
        const [, told] = JSON.parse(text.slice(at)) as [string, TermsMessage];
        terms = { ...terms, rules: told.rules };
        return socket.send(`42/prices,${JSON.stringify(['terms', terms])}`);
      }
      if (!POSITIONS.test(text)) return socket.send(message);
      const told = JSON.parse(text.slice(at)) as unknown[];
      const place = told.findIndex((one) => typeof one === 'object' && one !== null && 'open' in one && 'version' in one);
      if (place === -1) return socket.send(message);
      trading = socket;
      positions = told[place] as PositionsMessage;
      told[place] = played(positions);
      socket.send(text.slice(0, at) + JSON.stringify(told));
    });
  });
  return {
    show: ({ halted = [], underReview = [] }) => {
      terms = { ...terms, halted, under_review: underReview };
      prices?.send(`42/prices,${JSON.stringify(['terms', terms])}`);
    },
    wait: (amount) => {
      waiting = amount;
      if (positions !== undefined) trading?.send(`42/trading,${JSON.stringify(['positions', played(positions)])}`);
    },
  };
}
