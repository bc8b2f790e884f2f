/** The published price checks are the ones in effect. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { RULE_CLASSES } from '@fairlead/domain/trading/instrument.ts';

const page = readFileSync(new URL('../docs/trading/price-checks.md', import.meta.url), 'utf8');

test.each(RULE_CLASSES)('docs/trading/price-checks.md states the checks of %s', (ruleClass) => {
  const { jumpLimit, confirmTicks, confirmMs, longestReviewMs, staleAfterMs } = PRICE_TERMS[ruleClass];
  const cells = [
    ruleClass,
    `${Number((jumpLimit * 100).toFixed(3))} %`,
    `${confirmTicks} ticks over ${confirmMs / 1_000} s`,
    `${longestReviewMs / 60_000} minutes`,
    `${staleAfterMs / 1_000} s`,
  ];
  expect(page).toContain(`| ${cells.join(' | ')} |`);
});
