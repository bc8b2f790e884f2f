import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../../scripts/root.ts';
import type { Settings } from './browser-servers.ts';

const LED_CLOCK = pathToFileURL(join(root, 'tests/support/led-clock.ts')).href;

/** Settings of a server whose clock is at this time, in milliseconds since 1970 UTC, when it starts. Its clients' clocks stay as they are. */
export function clockSettings(startsAt: number): Settings {
  return { NODE_OPTIONS: `--import=${LED_CLOCK}`, CLOCK_LEAD_MS: String(startsAt - Date.now()) };
}
