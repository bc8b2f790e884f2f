/** A screen that gets only what has changed shows the same as one that gets whole messages, whatever is lost, late or doubled on the way. */
import { readChanges, readPositions } from '@fairlead/contract/trading/client.ts';
import { NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_ACCESS } from '@fairlead/domain/trading/access.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import type { AccountView, PositionView } from '@fairlead/server/engine/engine-port.ts';
import { composeChanges } from '@fairlead/server/features/trading/account-changes.ts';
import { composeTrading } from '@fairlead/server/features/trading/view-trading.ts';
import type { AccountPicture } from '@fairlead/server/transport/sockets/trading-requests.ts';
import { EMPTY_ACCOUNT, judgeChanges, reduceAccount, type AccountState } from '@fairlead/web/features/trading/stores/account-state.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

type Step =
  | { readonly kind: 'open' | 'order' | 'alert' | 'auto' }
  | { readonly kind: 'close' | 'change' | 'leave'; readonly which: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('open' as const, 'order' as const, 'alert' as const, 'auto' as const) }),
  fc.record({ kind: fc.constantFrom('close' as const, 'change' as const, 'leave' as const), which: fc.nat(10) }),
);

const START: AccountPicture = { view: viewOf(1, []), closed: [] };
const nameOf = (symbol: string): string => symbol;

function positionOf(id: number, version: number): PositionView {
  return {
    id,
    accountId: 7,
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100_00),
    leverage: 30,
    openPrice: price(1_080_000),
    openedAt: 0,
    guaranteedStop: false,
    trailingDistance: null,
    openedBy: 'client',
    stopLoss: price(version),
    takeProfit: null,
    profit: cents(-150),
  };
}

function viewOf(version: number, positions: readonly PositionView[], more: Partial<AccountView> = {}): AccountView {
  return {
    accountId: 7,
    version,
    status: 'active',
    access: NO_ACCESS,
    figures: accountFigures(
      cents(1_000_00 + version),
      positions.map(({ margin }) => margin),
      positions.map(({ profit }) => profit),
    ),
    balances: { cash: cents(1_000_00), bonus: cents(0), credit: cents(0), reserved: cents(0), owed: cents(0) },
    remainder: NO_REMAINDER,
    held: cents(0),
    withdrawable: cents(0),
    positions,
    orders: [],
    alerts: [],
    isAutoTrading: false,
    ...more,
  };
}

/** The picture after a step. Every step is a new version, and only what it names changes. */
function take(step: Step, { view, closed }: AccountPicture): AccountPicture {
  const version = view.version + 1;
  const next = (positions: readonly PositionView[], more: Partial<AccountView> = {}): AccountView =>
    viewOf(version, positions, { orders: view.orders, alerts: view.alerts, isAutoTrading: view.isAutoTrading, ...more });
  const { positions } = view;
  switch (step.kind) {
    case 'open':
      return { view: next([...positions, positionOf(version, version)]), closed };
    case 'order': {
      const { stopLoss, takeProfit, trailingDistance, guaranteedStop, symbol, side, margin, leverage } = positionOf(version, version);
      const terms = { symbol, side, margin, leverage, stopLoss, takeProfit, trailingDistance, guaranteedStop };
      const order = {
        id: version,
        accountId: 7,
        entryKind: 'limit' as const,
        entryPrice: price(1),
        placedAt: 0,
        expiresAt: null,
        ...terms,
      };
      return { view: next(positions, { orders: [...view.orders, order] }), closed };
    }
    case 'alert': {
      const alert = { id: version, accountId: 7, symbol: 'EURUSD', level: price(1), direction: 'rises' as const, setAt: 0, fired: null };
      return { view: next(positions, { alerts: [...view.alerts, alert] }), closed };
    }
    case 'auto':
      return { view: next(positions, { isAutoTrading: !view.isAutoTrading }), closed };
    case 'close': {
      const position = positions[step.which % Math.max(1, positions.length)];
      if (position === undefined) return { view: next(positions), closed };
      const past: ClosedPosition = {
        ...position,
        closePrice: price(1),
        closedAt: version,
        closeReason: 'manual',
        premium: cents(0),
        partOf: null,
      };
      return { view: next(positions.filter((it) => it !== position)), closed: [past, ...closed] };
    }
    case 'change':
      return { view: next(positions.map((it, index) => (index === step.which ? { ...it, stopLoss: price(version) } : it))), closed };
    case 'leave':
      return {
        view: next(positions, {
          orders: view.orders.filter((_order, index) => index !== step.which),
          alerts: view.alerts.map((it, index) => (index === step.which ? { ...it, fired: { at: version, bid: price(2) } } : it)),
        }),
        closed,
      };
  }
}

function showWhole(state: AccountState, picture: AccountPicture): AccountState {
  const { positions, balance } = composeTrading(picture, nameOf);
  const whole = reduceAccount(state, { kind: 'positions', lists: readPositions(positions) });
  return reduceAccount(whole, {
    kind: 'balance',
    balance: cents(Math.round(balance.balance * 100)),
    remainder: NO_REMAINDER,
    owed: cents(0),
  });
}

test('whatever is lost, late or doubled', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(stepArbitrary, fc.constantFrom('arrives', 'is lost', 'comes twice', 'comes late')), { maxLength: 30 }),
      (steps) => {
        let [picture, pushed] = [START, START];
        let state = showWhole(EMPTY_ACCOUNT, START);
        let late: (() => void)[] = [];
        for (const [step, fate] of steps) {
          picture = take(step, picture);
          const message = composeChanges(pushed, picture, nameOf);
          const current = picture;
          pushed = picture;
          const receive = (): void => {
            const judgement = judgeChanges(state, message);
            if (judgement === 'apply') state = reduceAccount(state, { kind: 'changes', changes: readChanges(message) });
            if (judgement === 'missed') state = showWhole(state, current);
          };
          if (fate === 'comes late') late.push(receive);
          if (fate === 'arrives' || fate === 'comes twice') receive();
          if (fate === 'comes twice') receive();
          if (fate !== 'comes late') {
            for (const receiveLate of late) receiveLate();
            late = [];
          }
        }
        // The next change, or the next request, shows what the last ones did if they were lost.
        picture = take({ kind: 'open' }, picture);
        const last = composeChanges(pushed, picture, nameOf);
        state =
          judgeChanges(state, last) === 'apply'
            ? reduceAccount(state, { kind: 'changes', changes: readChanges(last) })
            : showWhole(state, picture);
        expect(state).toEqual(showWhole(EMPTY_ACCOUNT, picture));
      },
    ),
  );
});

test('what did not change is not sent', () => {
  const before = take({ kind: 'open' }, take({ kind: 'order' }, START));
  const after = take({ kind: 'alert' }, before);
  const message = composeChanges(before, after, nameOf);
  expect(Object.keys(message)).toEqual(['from', 'version', 'alerts', 'auto_trading', 'balance']);
  expect(message.alerts?.set).toHaveLength(1);
});

test('a new quote alone is no change of a position', () => {
  const before = take({ kind: 'open' }, START);
  const positions = before.view.positions.map((position) => ({ ...position, profit: cents(99) }));
  expect(composeChanges(before, { ...before, view: { ...before.view, positions } }, nameOf).open).toBeUndefined();
});
