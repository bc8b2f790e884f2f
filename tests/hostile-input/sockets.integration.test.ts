/**
 * No message makes a socket answer `internal`, or fall silent: every event that a client can send is tested with something hostile in every
 * field. Events are those of the contract, and a new one fails here until its messages are known.
 */
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { PRICE_NAMESPACE, tradingEvents } from '@fairlead/contract/socket-events.ts';
import {
  cancelOrderSchema,
  changeOrderSchema,
  closePositionSchema,
  closePositionsSchema,
  openPositionSchema,
  placeOrderPairSchema,
  placeOrderSchema,
  positionsRequestSchema,
  removeAlertSchema,
  setAlertSchema,
  updatePartialTargetsSchema,
  updatePositionSchema,
} from '@fairlead/contract/trading/schemas.ts';
import { ask, connected } from '@fairlead/server/transport/sockets/fixture-socket-server.ts';
import type { Socket } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../support/databases.ts';
import { SUITE_START, tradingSocketSuite } from '../support/trading-socket-suite.ts';
import { examplesOf, jsonSchemaOf } from './example-of.ts';
import { writeJson } from './hostile-values.ts';
import { vary } from './vary.ts';

const anything = z.unknown();

/** The messages of each event. What only the server sends is left out. */
const MESSAGES: Readonly<Record<Exclude<keyof typeof tradingEvents, 'signedOut'>, z.ZodType>> = {
  positions: positionsRequestSchema,
  balance: anything,
  active: anything,
  openPosition: openPositionSchema,
  closePosition: closePositionSchema,
  updatePosition: updatePositionSchema,
  updatePartialTargets: updatePartialTargetsSchema,
  closePositions: closePositionsSchema,
  placeOrder: placeOrderSchema,
  placeOrderPair: placeOrderPairSchema,
  changeOrder: changeOrderSchema,
  cancelOrder: cancelOrderSchema,
  setAlert: setAlertSchema,
  removeAlert: removeAlertSchema,
};

const NO_LIMIT = { perSecond: 1_000_000, burst: 1_000_000 };
/** A socket cuts off longer messages by itself, which is not tested here. */
const LONGEST_MESSAGE = 10_000;
/** What a schema accepts is always sent; of what it rejects, one in this many. */
const REFUSED_SENT = 7;
/** The pause between two messages that keeps a connection within its rate limit. */
const PAUSE_MS = 20;

describe.each(testDatabases)('hostile messages on %s', (kind) => {
  const suite = tradingSocketSuite(kind, {
    tradingLimits: { commandsPerSocket: NO_LIMIT, commandsPerAccount: NO_LIMIT, queriesPerSocket: NO_LIMIT, socketsPerAccount: 20 },
  });

  /** As JSON, which is what arrives; null if it cannot be written as JSON. */
  function sendable(message: unknown): { readonly message: unknown } | null {
    const text = writeJson(message);
    if (text.length > LONGEST_MESSAGE) return null;
    const parsed = parse(text);
    return parsed === undefined ? null : { message: parsed };
  }

  async function findFault(client: Socket, event: string, ...message: unknown[]): Promise<string | null> {
    const answer = await ask<unknown>(client, event, ...message).catch((error: unknown) => String(error));
    if (typeof answer === 'string') return `no answer: ${answer}`;
    const refused = errorBodySchema.safeParse(answer);
    if (!refused.success) return typeof answer === 'object' || answer === undefined ? null : `answered ${JSON.stringify(answer)}`;
    const { code, fields = [] } = refused.data.error;
    if (code === 'invalidInput') return fields.length > 0 ? null : 'does not say which field';
    return code === 'internal' ? JSON.stringify(answer) : null;
  }

  test('the trading socket answers each', async () => {
    const faults: string[] = [];
    let client = await suite.enter();
    let sent = 0;
    for (const [event, schema] of Object.entries(MESSAGES)) {
      const [example = {}] = examplesOf(jsonSchemaOf(schema) ?? {}, 'message');
      const varied = [...vary(example, () => true)].map(({ input }) => sendable(input)).filter((one) => one !== null);
      const messages = varied.filter(({ message }, index) => index % REFUSED_SENT === 0 || schema.safeParse(message).success);
      for (const { message } of [{ message: example }, ...messages]) {
        sent += 1;
        suite.fixture.setTime(SUITE_START + sent * PAUSE_MS);
        if (!client.connected) client = await suite.enter();
        const fault = await findFault(client, event, message);
        if (fault !== null) faults.push(`${event} ${JSON.stringify(message)}: ${fault}`);
      }
      for (const several of [[], [null, null], [1, 'two', [3]], [Buffer.from([0, 1, 2])]]) {
        suite.fixture.setTime(SUITE_START + (sent += 1) * PAUSE_MS);
        const fault = await findFault(client, event, ...several);
        if (fault !== null) faults.push(`${event} with ${several.length} values: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    expect(suite.fixture.engine.status).toBe('running');
  });

  test('the price socket ignores each and continues', async () => {
    const client = suite.fixture.connect(PRICE_NAMESPACE, { auth: { format: { '\0': ['compact'] }, token: '\0' } });
    await connected(client);
    for (const event of ['prices', 'compactPrices', 'terms', '\0', '__proto__', 'x'.repeat(1_000)]) client.emit(event, { symbol: '\0' });
    const pushed = new Promise((resolve) => void client.once('prices', resolve));
    suite.tick(1_090_000);
    await suite.fixture.prices.broadcast();
    expect(await pushed).toMatchObject({ EURUSD: expect.anything() });
    expect(client.connected).toBe(true);
  });

  test.each(['\0', '\u{D800}', 'x'.repeat(5_000), '%00', '__proto__'])('a token such as %j belongs to nobody', async (token) => {
    const refusal = await suite.enter(token).then(
      () => null,
      (error: Error & { readonly data?: unknown }) => errorBodySchema.parse(error.data).error.code,
    );
    expect(refusal).toBe('notSignedIn');
  });

  test('every event of the contract is tested', () => {
    expect(Object.keys(MESSAGES).toSorted()).toEqual(
      Object.keys(tradingEvents)
        .filter((name) => name !== 'signedOut')
        .toSorted(),
    );
  });
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
