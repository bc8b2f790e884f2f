/**
 * Fails where the scripts of a first screen weigh more than they may. A limit is what its screen weighed when it was last looked at, and
 * three per cent: whoever needs more first looks for what can be loaded later or left out, and then raises it here with a reason.
 */
import { join } from 'node:path';
import { weighFirstScreen, weighStaticPage, type FirstScreen, type Weight } from './first-screen-weight.ts';
import { root } from './root.ts';

const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    name: 'platform',
    routes: ['frame/platform-layout', 'frame/platform-route'],
    lazyParts: ['price-chart.client'],
    // With what has an open platform follow a halt and changed rules, keeps a form from being sent before its page is alive, keeps double
    // presses, leaving rows and typed prices from misleading, hands the focus on where a window has closed its own row, and says over the chart and on the buttons what is under review or halted. It
    // counts to the micro-cent as the ledger does, keeps the server's time, and knows sessions, raised margins and the terms of guaranteed stops.
    limitBytes: 268_800,
  },
  // With messages that offer a way back, and the fields that all short forms share.
  { name: 'login', routes: ['frame/site-layout', 'frame/login-route'], lazyParts: [], limitBytes: 179_400 },
];

/** What the home page comes to life with: it is sent without the app. */
const HOME_BEHAVIOURS = ['live-quotes'];
const HOME_LIMIT_BYTES = 5_600;

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;

function check(name: string, { bytes, files }: Weight, limitBytes: number): void {
  console.log(`${name}: ${kilobytes(bytes)} of JavaScript, gzip; at most ${kilobytes(limitBytes)}`);
  if (bytes <= limitBytes) return;
  for (const file of files) console.error(`  ${kilobytes(file.bytes).padStart(9)}  ${file.name}`);
  process.exitCode = 1;
}

const client = join(root, 'web/build/client');
for (const screen of FIRST_SCREENS) check(screen.name, weighFirstScreen(client, screen), screen.limitBytes);
check('home', weighStaticPage(client, HOME_BEHAVIOURS), HOME_LIMIT_BYTES);
