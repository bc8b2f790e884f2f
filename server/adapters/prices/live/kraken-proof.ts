/**
 * Asks Kraken over REST which quotes are in force. The ticker channel says nothing while a quote stands still, and its heartbeats only prove
 * the connection, so a quiet market and a subscription that has died look the same on the WebSocket.
 *
 * Source: docs.kraken.com/api/docs/rest-api/get-ticker-information. One request for all names; the limit is about one a second.
 */
import { z } from 'zod';
import type { AskQuotes, QuoteInForce } from './kept-line.ts';
import { krakenAnswerKeys, krakenRestName } from './kraken-rest-names.ts';

const decimalSchema = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,15})?$/)
  .transform(Number);
const sideSchema = z.tuple([decimalSchema], z.unknown());
const answerSchema = z.object({
  error: z.array(z.string()),
  result: z.record(z.string().max(40), z.object({ a: sideSchema, b: sideSchema })).default({}),
});

const TIMEOUT_MS = 3_000;

export function createKrakenProof(url: string): AskQuotes {
  return async (names) => {
    const response = await fetch(`${url}/0/public/Ticker?pair=${names.map(krakenRestName).join(',')}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the exchange answered ${response.status}`);
    }
    const { error, result } = answerSchema.parse(await response.json());
    const [fault] = error;
    if (fault !== undefined) throw new Error(`the exchange answered ${fault.slice(0, 100)}`);
    const quotes = new Map<string, QuoteInForce>();
    for (const name of names) {
      const found = krakenAnswerKeys(name)
        .map((key) => result[key])
        .find((quote) => quote !== undefined);
      if (found !== undefined) quotes.set(name, { bid: found.b[0], ask: found.a[0] });
    }
    return quotes;
  };
}
