import { setTimeout as wait } from 'node:timers/promises';
import { fromCents, toCents, type OrderStatus, type SandboxOrder } from './sandbox-orders.ts';

/** What the payer, or a test, makes the sandbox do with an order. */
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

/** A status that a provider reports about an order. */
export interface ProviderEvent {
  readonly order: SandboxOrder;
  readonly status: OrderStatus;
  /** Sent by someone who does not know the secret. */
  readonly isForged: boolean;
}

/** What a behaviour needs from its provider: storing orders and sending reports. */
export interface ProviderActions {
  /** Changes the stored order, which may have been partly refunded since it was read. */
  change(order: SandboxOrder, changes: Partial<SandboxOrder>): SandboxOrder;
  /** Resolves after the first attempt, whether it was delivered or will be retried. */
  tell(event: ProviderEvent, times?: number): Promise<void>;
  /** The status with which the provider reports that an order will not be paid. */
  readonly declinedAs: OrderStatus;
  /** Runs work after the browser has left. */
  later(work: () => Promise<void>): void;
  /** How long the behaviour `slow` keeps the browser waiting. */
  readonly slowMs: number;
}

const REPORTED_LATER_AFTER_MS = 1_500;

/** Plays a behaviour on a pending order, and resolves when the browser may return to the shop. */
export async function playBehaviour(order: SandboxOrder, behaviour: Behaviour, hands: ProviderActions): Promise<void> {
  const become = (status: OrderStatus, changes: Partial<SandboxOrder> = {}): ProviderEvent =>
    say(hands.change(order, { ...changes, status }));
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
      // The provider itself knows nothing about it.
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

/** The behaviour in a submitted form; without a known one, nothing is paid. */
export function readBehaviour(body: string): Behaviour {
  const given = new URLSearchParams(body).get('behaviour');
  return BEHAVIOURS.find((behaviour) => behaviour === given) ?? 'abandon';
}

function say(order: SandboxOrder): ProviderEvent {
  return { order, status: order.status, isForged: false };
}
