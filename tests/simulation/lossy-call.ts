/** What came back: the answer, or nothing if the server died before it. */
export interface LossyAnswer {
  readonly status: number;
  readonly body: unknown;
}

const TIMEOUT_MS = 20_000;

/** Calls a server that may be killed at any moment; null if no complete answer came. */
export async function lossyCall(url: string, token: string, payload?: object): Promise<LossyAnswer | null> {
  try {
    const answer = await fetch(url, {
      method: payload === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

export function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
