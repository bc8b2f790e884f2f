import type { RuleClass } from '@fairlead/domain/trading/instrument.ts';

/** In the order used by tables of rules. */
export const LISTED_CLASSES = [
  'majorForex',
  'minorForex',
  'gold',
  'majorIndex',
  'minorIndex',
  'commodity',
  'share',
  'crypto',
] as const satisfies readonly RuleClass[];
