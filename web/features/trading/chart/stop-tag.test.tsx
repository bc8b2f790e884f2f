import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { stopResultAt } from '@fairlead/domain/trading/stop-result.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { formatMoney } from '../../../ui/format.ts';
import { BITCOIN, LONG_BITCOIN, openFixturePlatform } from '../platform.fixture.tsx';
import GuaranteedNote from '../positions/guaranteed-note.tsx';
import { StopTag } from './stop-tag.tsx';

afterEach(cleanup);

const LEVEL = price(56_000_000_000);
const GUARANTEED: HeldPosition = { ...LONG_BITCOIN, guaranteedStop: true, stopLoss: LEVEL };

function openTag(position: HeldPosition) {
  const { Wrapper } = openFixturePlatform();
  render(
    <StopTag
      level={{ key: 'stopLoss 7', kind: 'stopLoss', price: LEVEL, position }}
      draft={null}
      onDraft={() => undefined}
      heightOf={() => 0}
      priceAt={() => undefined}
    />,
    { wrapper: Wrapper },
  );
  return screen.getByRole('slider');
}

function resultOf(position: HeldPosition) {
  const { result, premium } = stopResultAt(
    position,
    { field: 'stopLoss', level: LEVEL },
    { ruleClass: BITCOIN.ruleClass, rules: RETAIL_RULE_PACK },
  );
  return { result: formatMoney(result, 'en-IE', true), premium: formatMoney(premium, 'en-IE') };
}

test('the tag of a guaranteed stop shows the result including the premium, as in the ticket', () => {
  const { result, premium } = resultOf(GUARANTEED);
  const tag = openTag(GUARANTEED);
  expect(result).not.toBe(resultOf(LONG_BITCOIN).result);
  expect(tag.textContent).toContain(result);
  expect(tag.title).toBe(`incl. ${premium} premium`);
  expect(tag.getAttribute('aria-valuetext')).toContain(`${result}, incl. ${premium} premium`);
});

test('the tag of an ordinary stop shows no premium', () => {
  const tag = openTag(LONG_BITCOIN);
  expect(tag.textContent).toContain(resultOf(LONG_BITCOIN).result);
  expect(tag.getAttribute('aria-valuetext')).not.toContain('premium');
});

test('the note on a guaranteed stop has the same figure, and says that the stop can be moved but not removed', () => {
  const { Wrapper } = openFixturePlatform();
  render(<GuaranteedNote position={GUARANTEED} />, { wrapper: Wrapper });
  const { result, premium } = resultOf(GUARANTEED);
  expect(document.body.textContent).toContain(`Premium${premium}Result incl. premium${result}`);
  expect(document.body.textContent).toContain('You can move the stop but not remove it');
});

test('a stop moved and moved back before the next account update returns to its level', async () => {
  const { Wrapper, trading } = openFixturePlatform();
  function MovableTag() {
    const [draft, setDraft] = useState<Price | null>(null);
    const level = { key: 'stopLoss 7', kind: 'stopLoss', price: LEVEL, position: GUARANTEED } as const;
    return <StopTag level={level} draft={draft} onDraft={setDraft} heightOf={() => 0} priceAt={() => undefined} />;
  }
  render(<MovableTag />, { wrapper: Wrapper });
  const tag = screen.getByRole('slider');
  fireEvent.keyDown(tag, { key: 'ArrowUp' });
  fireEvent.keyDown(tag, { key: 'Enter' });
  await act(async () => trading.asked[0]?.answer({ status: true, id: 7 }));
  expect(tag.getAttribute('aria-valuenow')).toBe('56000.01');
  act(() => trading.receive('positions', { version: 3, open: [], history: [], orders: [], alerts: [], auto_trading: 0 }));
  expect(tag.getAttribute('aria-valuenow')).toBe('56000');
});
