import { setTimeout as wait } from 'node:timers/promises';
import { fromCents, toCents, type OrderStatus, type SandboxOrder } from './sandbox-orders.ts';

/** What the payer, or a test, has the sandbox do with an order. */
export const BEHAVIOURS = [
  'pay',
  'decline',
  'abandon',
  'slow',
  'callbackBeforeReturn',
  'returnBeforeCallback',
  'callbackTwice',
  'changedAmount',
  'changedCurrency',
  'wrongSignature',
  'never',
  'payThenReverse',
  'payThenReversePart',
  'payLater',
  'failLater',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** What a provider says of an order. */
export interface Saying {
  readonly order: SandboxOrder;
  readonly status: OrderStatus;
  /** Somebody else says it, who does not know the secret. */
  readonly isForged: boolean;
}

/** The hands of a provider, in its own way of keeping orders and of telling about them. */
export interface ProviderHands {
  /** Changes an order as it stands by now: a part of it may have been sent back since it was looked at. */
  change(order: SandboxOrder, changes: Partial<SandboxOrder>): SandboxOrder;
  /** Resolves when it was heard, or could not be said the first time; it is tried again later. */
  tell(saying: Saying, times?: number): Promise<void>;
  /** How it says that nothing will come of an order. */
  readonly declinedAs: OrderStatus;
  /** Does something when the browser has gone on. */
  later(work: () => Promise<void>): void;
  /** How long the behaviour `slow` keeps everybody waiting. */
  readonly slowMs: number;
}

const REPORTED_LATER_AFTER_MS = 1_500;

/** Plays a behaviour with an order that is pending, and resolves when the browser may go back to the shop. */
export async function playBehaviour(order: SandboxOrder, behaviour: Behaviour, hands: ProviderHands): Promise<void> {
  const become = (status: OrderStatus, changes: Partial<SandboxOrder> = {}): Saying => say(hands.change(order, { ...changes, status }));
  switch (behaviour) {
    case 'pay':
    case 'callbackBeforeReturn':
      return hands.tell(become('paid'));
    case 'decline':
      return hands.tell(become(hands.declinedAs));
    case 'abandon':
      return;
    case 'slow':
      await wait(hands.slowMs);
      return hands.tell(become('paid'));
    case 'returnBeforeCallback': {
      const said = become('paid');
      return hands.later(async () => {
        await wait(REPORTED_LATER_AFTER_MS);
        await hands.tell(said);
      });
    }
    case 'callbackTwice':
      return hands.tell(become('paid'), 3);
    case 'changedAmount':
      return hands.tell(become('paid', { takenAmount: '1.00' }));
    case 'changedCurrency':
      return hands.tell(become('paid', { takenCurrency: 'USD' }));
    case 'wrongSignature':
      // The provider itself knows of nothing.
      return hands.tell({ order, status: 'paid', isForged: true });
    case 'never':
      become('paid');
      return;
    case 'payThenReverse':
    case 'payThenReversePart': {
      const paid = become('paid');
      await hands.tell(paid);
      return hands.later(async () => {
        await wait(REPORTED_LATER_AFTER_MS);
        const part = behaviour === 'payThenReversePart' ? { reversedAmount: fromCents(Math.ceil(toCents(order.takenAmount) / 2)) } : {};
        await hands.tell(say(hands.change(paid.order, { ...part, status: 'reversed' })));
      });
    }
    case 'payLater':
    case 'failLater': {
      const underWay = become('underWay', { wasUnderWay: true });
      await hands.tell(underWay);
      return hands.later(async () => {
        await wait(REPORTED_LATER_AFTER_MS);
        await hands.tell(say(hands.change(underWay.order, { status: behaviour === 'payLater' ? 'paid' : 'declined' })));
      });
    }
  }
}

/** Of a form that a payer has sent; whoever sends nothing known pays nothing. */
export function readBehaviour(body: string): Behaviour {
  const given = new URLSearchParams(body).get('behaviour');
  return BEHAVIOURS.find((behaviour) => behaviour === given) ?? 'abandon';
}

function say(order: SandboxOrder): Saying {
  return { order, status: order.status, isForged: false };
}
