import type { Config } from './config.ts';
import { DEMO_AFFILIATE } from './demo/demo-affiliate.ts';
import { DEMO_CLIENTS, DEMO_PASSWORD } from './demo/demo-clients.ts';
import { DEMO_OPERATORS } from './demo/demo-operators.ts';

type Place = Pick<Config, 'publicUrl' | 'host'>;

/** The URL at which browsers reach what listens on the port. */
export function reachableUrl({ publicUrl, host }: Place, port: number): string {
  const reachableHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
  return publicUrl ?? `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`;
}

/** How the line begins that says so. */
export const WELCOME_START = 'Fairlead is at ';

/** What is printed once browsers are served: where Fairlead is and, in the demo, who can sign in. */
export function formatWelcome(config: Place & Pick<Config, 'demo'>, port: number): string {
  const lines = ['', `${WELCOME_START}${reachableUrl(config, port)}`];
  if (config.demo) {
    lines.push(`Demo logins, all with the password ${DEMO_PASSWORD}:`);
    const people = [...DEMO_CLIENTS, ...DEMO_OPERATORS, DEMO_AFFILIATE];
    lines.push(...people.map(({ profile, description }) => `  ${profile.email.padEnd(24)} ${description}`));
  }
  return `${lines.join('\n')}\n\n`;
}
