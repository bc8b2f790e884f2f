import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { closePosition } from './close-position.ts';
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
