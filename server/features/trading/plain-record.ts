import { cents, centsToEuros } from '@fairlead/domain/money.ts';
import { price, priceToDecimal } from '@fairlead/domain/price.ts';

/** Values that the journal stores in cents, in millionths and in milliseconds since 1970 UTC. */
const AMOUNTS = new Set(['margin', 'profit', 'amount', 'premium', 'limitAmount', 'credited', 'financing', 'dividends']);
const PRICES = new Set([
  'openPrice',
  'closePrice',
  'entryPrice',
  'priceBound',
  'seenPrice',
  'stopLoss',
  'takeProfit',
  'trailingDistance',
  'level',
  'bid',
  'ask',
  'price',
  'limitPrice',
  'gross',
]);
const TIMES = new Set(['at', 'openedAt', 'closedAt', 'placedAt', 'expiresAt', 'setAt']);

/** A journal entry's events in a form that needs no knowledge of its units: euros, decimals, ISO 8601 and snake_case. */
export function plainRecord(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainRecord);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => plainField(key, inner)));
}

function plainField(key: string, value: unknown): readonly [string, unknown] {
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (AMOUNTS.has(key)) return [`${name}_eur`, typeof value === 'number' ? centsToEuros(cents(value)) : value];
  if (typeof value !== 'number') return [name, plainRecord(value)];
  if (PRICES.has(key)) return [name, priceToDecimal(price(value))];
  return [name, TIMES.has(key) ? new Date(value).toISOString() : value];
}
