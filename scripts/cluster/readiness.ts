/** Whether the servers of a cluster serve, and why not. */
import { titleOf, type Member } from './roles.ts';

/** What a server said on /readyz; null if it didn't answer. */
export interface Readiness {
  readonly isReady: boolean;
  readonly text: string;
}

const ANSWERS_WITHIN_MS = 2_000;

/** `url`: of a server, or of the load balancer, which asks a gateway. */
export async function askReadiness(url: string): Promise<Readiness | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    return { isReady: answer.ok, text: await answer.text() };
  } catch {
    return null;
  }
}

/** A line for each role without a ready server, and one for each of its servers. A server that stands by is no fault while another one is ready. */
export function explainUnready(servers: readonly (readonly [Member, Readiness | null])[]): readonly string[] {
  const roles = [...new Set(servers.map(([{ role }]) => role))];
  return roles.flatMap((role) => {
    const concerned = servers.filter(([member]) => member.role === role);
    if (concerned.some(([, readiness]) => readiness?.isReady === true)) return [];
    const lines = concerned.map(
      ([member, readiness]) => `  ${titleOf(member)}, port ${member.port}: ${readiness === null ? 'no answer' : readiness.text.trim()}`,
    );
    return [`No ${role} is ready:`, ...lines];
  });
}
