import { createTokenBucket, type RateLimit, type TokenBucket } from './token-bucket.ts';

/** How many connections a network address may hold open on this gateway, and how fast it may open new ones. */
export interface AddressLimits {
  readonly connectionsPerAddress: number;
  readonly handshakesPerAddress: RateLimit;
}

/** Enough for an office behind one address: each screen holds two connections. */
export const ADDRESS_LIMITS: AddressLimits = {
  connectionsPerAddress: 200,
  handshakesPerAddress: { perSecond: 20, burst: 200 },
};

export interface AddressGuard {
  /** Whether a handshake from the address may proceed. */
  mayConnect(address: string): boolean;
  /** Counts an open connection; returns a function that uncounts it, once. */
  connected(address: string): () => void;
  readonly knownAddresses: number;
}

interface AddressState {
  readonly handshakes: TokenBucket;
  connections: number;
}

const MOST_IDLE_ADDRESSES = 10_000;

export function createAddressGuard(limits: AddressLimits, clock: () => number): AddressGuard {
  const states = new Map<string, AddressState>();

  const stateOf = (address: string): AddressState => {
    const key = networkOf(address);
    let state = states.get(key);
    if (state === undefined) {
      if (states.size >= MOST_IDLE_ADDRESSES) forgetIdle();
      state = { handshakes: createTokenBucket(limits.handshakesPerAddress, clock()), connections: 0 };
      states.set(key, state);
    }
    return state;
  };

  const forgetIdle = (): void => {
    for (const [key, state] of states) if (state.connections === 0 && state.handshakes.isFull(clock())) states.delete(key);
  };

  return {
    mayConnect: (address) => {
      const state = stateOf(address);
      return state.connections < limits.connectionsPerAddress && state.handshakes.take(clock()) === 0;
    },
    connected: (address) => {
      const state = stateOf(address);
      state.connections += 1;
      let isOpen = true;
      return () => {
        if (isOpen) state.connections -= 1;
        isOpen = false;
      };
    },
    get knownAddresses() {
      return states.size;
    },
  };
}

/**
 * The network that counts as one address: an IPv4 address, or the /64 of an IPv6 address, which is the least a single subscriber has. An
 * IPv4 address written as IPv6 counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::', 2) ?? [];
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? leading : [...leading, ...Array<string>(Math.max(0, 8 - leading.length - trailing.length)).fill('0'), ...trailing];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
