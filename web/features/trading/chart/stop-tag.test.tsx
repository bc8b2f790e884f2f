import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { stopResultAt } from '@fairlead/domain/trading/stop-result.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { ToastRegion } from '../../../ui/toast.tsx';
import { PlatformProvider } from '../platform-context.ts';
import { BITCOIN, LONG_BITCOIN, openFixturePlatform } from '../platform.fixture.tsx';
import GuaranteedNote from '../positions/guaranteed-note.tsx';
import { splitsOf } from '../split.fixture.ts';
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

/** A tag of a stop that moves with its position, on a page that learns of splits. */
function openMovingTag() {
  const { platform, trading } = openFixturePlatform();
  function MovableTag({ position }: { readonly position: HeldPosition }) {
    const [draft, setDraft] = useState<Price | null>(null);
    const level = { key: 'stopLoss 7', kind: 'stopLoss', price: position.stopLoss ?? LEVEL, position } as const;
    return <StopTag level={level} draft={draft} onDraft={setDraft} heightOf={() => 0} priceAt={(y) => 57_000 - y} />;
  }
  const shown = (position: HeldPosition, instrument: ListedInstrument) => (
    <InEnglish>
      <ToastRegion>
        <PlatformProvider value={{ ...platform, instruments: [instrument], instrumentOf: () => instrument }}>
          <MovableTag position={position} />
        </PlatformProvider>
      </ToastRegion>
    </InEnglish>
  );
  const { rerender } = render(shown(LONG_BITCOIN, BITCOIN));
  const tag = screen.getByRole('slider');
  tag.setPointerCapture = () => undefined;
  return {
    tag,
    trading,
    draft: () => platform.session.drafts.get().get('position 7 stopLoss'),
    show: (position: HeldPosition, instrument: ListedInstrument) => rerender(shown(position, instrument)),
  };
}

const HALVED: HeldPosition = { ...LONG_BITCOIN, openPrice: price(29_500_000_000), stopLoss: price(29_000_000_000) };
const SPLIT: ListedInstrument = { ...BITCOIN, splits: splitsOf([9, 2, 1]) };
const NOTE = 'Prices were adjusted: the share was split 2 for 1.';

describe('a line that is being moved when its share is split', () => {
  test.each([
    ['by keys', (tag: HTMLElement) => fireEvent.keyDown(tag, { key: 'ArrowUp' }), '29,000.005'],
    [
      'with the pointer',
      (tag: HTMLElement) => {
        fireEvent.pointerDown(tag, { button: 0, clientY: 0 });
        fireEvent.pointerMove(tag, { clientY: 1_000 });
      },
      '28,000.00',
    ],
  ])('%s returns to the server’s level; its price waits in the position’s field, and nothing is sent', async (_, move, text) => {
    const { tag, trading, draft, show } = openMovingTag();
    move(tag);
    show(LONG_BITCOIN, SPLIT);
    show(HALVED, SPLIT);
    fireEvent.pointerMove(tag, { clientY: 2_000 });
    fireEvent.pointerUp(tag, { clientY: 2_000 });
    expect([tag.getAttribute('aria-valuenow'), trading.asked]).toEqual(['29000', []]);
    expect(draft()).toMatchObject({ text, label: 'Stop loss for Bitcoin', adjustedFor: { newShares: 2, oldShares: 1 } });
    expect((await screen.findAllByText(NOTE)).length).toBeGreaterThan(0);
  });

  test('is neither lost nor sent while the page knows of the position’s split but not of its ratio', () => {
    const { tag, trading, draft, show } = openMovingTag();
    fireEvent.keyDown(tag, { key: 'ArrowUp' });
    show(HALVED, BITCOIN);
    fireEvent.keyDown(tag, { key: 'Enter' });
    expect([tag.getAttribute('aria-valuenow'), trading.asked]).toEqual(['58000.01', []]);
    show(HALVED, SPLIT);
    expect([tag.getAttribute('aria-valuenow'), draft()?.text, trading.asked]).toEqual(['29000', '29,000.005', []]);
  });

  test('without a move, nothing waits', () => {
    const { tag, draft, show } = openMovingTag();
    show(LONG_BITCOIN, SPLIT);
    show(HALVED, SPLIT);
    expect([tag.getAttribute('aria-valuenow'), draft()]).toEqual(['29000', undefined]);
  });
});
