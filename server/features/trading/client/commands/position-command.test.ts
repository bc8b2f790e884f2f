import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { closePosition } from './close-position.ts';
import { closePositions } from './close-positions.ts';
import { openPosition } from './open-position.ts';
import type { CommandPorts } from './position-command.ts';
import { updatePosition } from './update-position.ts';

/** An engine that records its commands and gives one answer to all of them. */
function setUp(answer: Answer = { kind: 'updated', positionId: 5 }) {
  const submitted: Command[] = [];
  let lastId = 0;
  const ports: CommandPorts = {
    engine: {
      submit: async (command) => {
        submitted.push(command);
        return answer;
      },
    },
    clock: () => 1_000,
    newId: () => `made-${(lastId += 1)}`,
  };
  return { ports, submitted };
}

const ORDER = { direction: 'sell', amount: 100.5, leverage: 30, price: 1.08, symbol: 'EURUSD' } as const;

describe('the command that reaches the engine', () => {
  test('for a new position', async () => {
    const { ports, submitted } = setUp();
    await openPosition(ports, 7, { ...ORDER, stop_lost: 1.1, client_order_id: 'abcdefgh' });
    expect(submitted).toEqual([
      {
        kind: 'openPosition',
        commandId: 'openPosition:7:abcdefgh',
        accountId: 7,
        at: 1_000,
        symbol: 'EURUSD',
        side: 'short',
        margin: 10_050,
        leverage: 30,
        priceBound: 1_080_000,
        stopLoss: 1_100_000,
        takeProfit: null,
        guaranteedStop: false,
        trailingDistance: null,
        openedBy: 'client',
      },
    ]);
  });

  test('for a close, with the price the client saw', async () => {
    const { ports, submitted } = setUp();
    await closePosition(ports, 7, { id: 5, price: 1.25 });
    expect(submitted).toEqual([
      {
        kind: 'closePosition',
        commandId: 'closePosition:7:made-1',
        accountId: 7,
        at: 1_000,
        positionId: 5,
        seenPrice: 1_250_000,
        margin: null,
        reason: 'manual',
      },
    ]);
  });

  test('for new stops, with only those that are named', async () => {
    const { ports, submitted } = setUp();
    await updatePosition(ports, 7, { id: 5, take_profit: 2 });
    expect(submitted).toMatchObject([{ kind: 'updateStops', positionId: 5, takeProfit: 2_000_000 }]);
    expect(submitted[0]).not.toHaveProperty('stopLoss');
    expect(submitted[0]).not.toHaveProperty('trailingDistance');
  });
});

describe('what the client saw', () => {
  const seen_at = '1970-01-01T00:00:00.700Z';
  const SEEN = { price: 1_080_100, at: 700, frame: 600 };

  test('goes with an order, a close, and a close of several', async () => {
    const { ports, submitted } = setUp();
    await openPosition(ports, 7, { ...ORDER, seen_rate: 1.0801, seen_at, seen_frame: 600 });
    await closePosition(ports, 7, { id: 5, price: 1.0801, seen_at, seen_frame: 600 });
    const several = setUp({ kind: 'closedSeveral', closings: [], left: [] });
    await closePositions(several.ports, 7, { ids: [5, 6], seen_at, seen_rates: [null, 1.0801], seen_frames: [null, 600] });
    expect(submitted).toMatchObject([{ seen: SEEN }, { seenPrice: SEEN.price, seen: SEEN }]);
    expect(several.submitted).toMatchObject([{ positionIds: [5, 6], seen: [{ positionId: 6, ...SEEN }] }]);
  });

  test.each([
    ['that is not reported', {}],
    ['of another day', { seen_rates: [1.08, 1.08], seen_at: '1970-01-03T00:00:00.000Z' }],
  ])('and %s is absent', async (_what, evidence) => {
    const { ports, submitted } = setUp({ kind: 'closedSeveral', closings: [], left: [] });
    await closePositions(ports, 7, { ids: [5, 6], ...evidence });
    expect(submitted[0]).toMatchObject({ positionIds: [5, 6] });
    expect(submitted[0]).not.toHaveProperty('seen');
  });
});

describe('the id of a command', () => {
  test('is unique if the client gives none', async () => {
    const { ports, submitted } = setUp();
    await updatePosition(ports, 7, { id: 5 });
    await updatePosition(ports, 7, { id: 5 });
    expect(new Set(submitted.map(({ commandId }) => commandId)).size).toBe(2);
  });

  test('differs between accounts and between kinds of command', async () => {
    const { ports, submitted } = setUp();
    const client_order_id = 'abcdefgh';
    await updatePosition(ports, 7, { id: 5, client_order_id });
    await updatePosition(ports, 8, { id: 5, client_order_id });
    await closePosition(ports, 7, { id: 5, client_order_id });
    expect(new Set(submitted.map(({ commandId }) => commandId)).size).toBe(3);
  });
});

describe('answers', () => {
  test("are the engine's, in wire format", async () => {
    const { ports } = setUp({ kind: 'opened', positionId: 5, price: price(1_080_000) });
    expect(await openPosition(ports, 7, ORDER)).toEqual({ status: true, id: 5, price: 1.08 });
  });

  test('an amount finer than a cent never reaches the engine', async () => {
    const { ports, submitted } = setUp();
    await expect(openPosition(ports, 7, { ...ORDER, amount: 0.001 })).rejects.toMatchObject({
      code: 'invalidInput',
      details: { fields: [{ field: 'amount' }] },
    });
    expect(submitted).toEqual([]);
  });

  test('one that does not belong to a position is an internal error', async () => {
    await expect(closePosition(setUp({ kind: 'done' }).ports, 7, { id: 5 })).rejects.toThrow('got the answer of another one');
  });
});
