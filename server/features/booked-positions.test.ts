import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { bookedFor } from './booked-positions.ts';

const FINANCING: EngineEvent = {
  kind: 'financingBooked',
  positionId: 7,
  date: '2026-12-31',
  amount: cents(-12),
  remainder: NO_REMAINDER,
  rate: 60_000,
  days: 1,
  yearDays: 360,
  price: price(275_000_000),
};
const DIVIDEND: EngineEvent = {
  kind: 'dividendBooked',
  positionId: 7,
  symbol: 'AAPL',
  actionId: 1,
  gross: price(275_000),
  withheldBasisPoints: 0,
  amount: cents(12),
  remainder: NO_REMAINDER,
};

test('financing is of a night, whatever day it is booked on, and a dividend is not', () => {
  expect(bookedFor(FINANCING)).toEqual({ id: 7, night: '2026-12-31' });
  expect(bookedFor(DIVIDEND)).toEqual({ id: 7, night: null });
});
