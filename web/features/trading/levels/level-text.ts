import type { MicroCents } from '@fairlead/domain/exact-cents.ts';
import { centsFromEuros, centsToEuros, negateCents, type Cents } from '@fairlead/domain/money.ts';
import { FINEST_PRICE_DIGITS, type Price } from '@fairlead/domain/price.ts';
import {
  levelAtPercent,
  levelAtPoints,
  levelForResult,
  PERCENT_DIGITS,
  percentAt,
  pointsAt,
  type LevelUnit,
  type ResultTerms,
} from '@fairlead/domain/trading/level-distance.ts';
import type { ProfitInputs } from '@fairlead/domain/trading/profit.ts';
import { stopResultAt } from '@fairlead/domain/trading/stop-result.ts';
import { formatNumberForField, parseLocaleNumber } from '../../../ui/number-input.ts';
import { formatLevel } from '../format-quote.ts';
import { readPrice } from '../read-price.ts';

/** Reading and writing a stop loss or take profit in the unit that the client chose. */

/** What a level depends on besides its text. */
export interface LevelBase {
  readonly field: 'stopLoss' | 'takeProfit';
  /** The position, open or prospective; null while its opening price, margin or leverage isn't known. */
  readonly position: (ProfitInputs & { readonly guaranteedStop: boolean }) | null;
  readonly terms: ResultTerms;
  readonly remainder: MicroCents;
  readonly locale: string;
}

export type LevelReading =
  | { readonly ok: true; readonly level: Price | null }
  /** `noBase`: only known once the position is. `outOfReach`: no price is that far away, or brings that result. */
  | { readonly ok: false; readonly code: 'notANumber' | 'outOfReach' | 'noBase' };

/** An empty text is no level. Without a sign, a stop loss is a loss and a take profit a gain. */
export function readLevelText(text: string, unit: LevelUnit, base: LevelBase): LevelReading {
  if (text.trim() === '') return { ok: true, level: null };
  const { position, terms, locale } = base;
  const { digits } = terms;
  if (unit === 'price') {
    const level = readPrice(text, locale, digits);
    return level === null ? { ok: false, code: 'notANumber' } : { ok: true, level };
  }
  const gain = readGain(text, base);
  if (gain === null) return { ok: false, code: 'notANumber' };
  if (position === null) return { ok: false, code: 'noBase' };
  const level = levelOfGain(gain, unit, position, base);
  if (level === 'notANumber') return { ok: false, code: level };
  // A level that isn't above zero is left to the rules, which name it.
  return level === null ? { ok: false, code: 'outOfReach' } : { ok: true, level };
}

function levelOfGain(
  gain: number,
  unit: Exclude<LevelUnit, 'price'>,
  position: NonNullable<LevelBase['position']>,
  { field, terms, remainder }: LevelBase,
): Price | null | 'notANumber' {
  switch (unit) {
    case 'percent':
      return levelAtPercent(position, gain, terms.digits);
    case 'points':
      return levelAtPoints(position, gain, terms.digits);
    case 'money': {
      const result = centsFromEuros(gain);
      return result === null ? 'notANumber' : levelForResult(position, field, result, terms, remainder);
    }
  }
}

function readGain(text: string, { field, locale }: LevelBase): number | null {
  const [, sign, size] = /^\s*([+\-−]?)(.*)$/.exec(text) ?? [];
  const value = parseLocaleNumber(size ?? '', locale);
  if (value === null || value < 0) return null;
  const isLoss = sign === '' ? field === 'stopLoss' : sign !== '+';
  return isLoss ? -value : value;
}

/** The text of a level: in percent and points with the fewest decimals that mean the same level when they are read back. */
export function writeLevelText(level: Price, unit: LevelUnit, base: LevelBase): string {
  const { position, terms, locale } = base;
  if (unit === 'price' || position === null) return formatLevel(level, terms.digits, locale);
  if (unit === 'money') return writeGain(centsToEuros(resultAt(level, position, base)), 2, 2, base);
  const gain = unit === 'percent' ? percentAt(position, level) : pointsAt(position, level, terms.digits);
  const most = unit === 'percent' ? PERCENT_DIGITS : FINEST_PRICE_DIGITS;
  for (let decimals = 0; decimals <= most; decimals += 1) {
    const scale = 10 ** decimals;
    // A level is rounded in the position's favour when it is read, so a gain that is rounded down can mean it where the nearest doesn't.
    for (const rounded of [Math.round(gain * scale), Math.floor(gain * scale)]) {
      const text = writeGain(rounded / scale, 0, decimals, base);
      const reading = readLevelText(text, unit, base);
      if (reading.ok && reading.level === level) return text;
    }
  }
  return writeGain(gain, 0, most, base);
}

function writeGain(gain: number, least: number, most: number, { field, locale }: LevelBase): string {
  const size = formatNumberForField(Math.abs(gain), locale, least, most);
  if (field === 'stopLoss') return gain > 0 ? `+${size}` : size;
  return gain < 0 ? `−${size}` : size;
}

/** What closing at a level brings, with the premium, as the engine would book it. */
export function resultAt(level: Price, position: NonNullable<LevelBase['position']>, { field, terms, remainder }: LevelBase): Cents {
  const { result } = stopResultAt(position, { field, level }, terms, remainder);
  return result === 0 ? negateCents(result) : result;
}
