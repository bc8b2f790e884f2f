/**
 * Fails if the scripts of a first screen are larger than allowed. A limit is the screen's size at the last review plus three per cent.
 * Before raising it, look for what can be loaded later or left out; raise it here with a reason.
 */
import { join } from 'node:path';
import { weighFirstScreen, weighStaticPage, type FirstScreen, type Weight } from './first-screen-weight.ts';
import { root } from './root.ts';

const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    // What is requested before the page has loaded: the client reads the server's chart and prices meanwhile. The target is 190 KB.
    name: 'platform, before it has loaded',
    routes: ['frame/platform-layout', 'frame/platform-route'],
    lazyParts: [],
    limitBytes: 186_500,
  },
  {
    name: 'platform, with its panes and the chart',
    routes: ['frame/platform-layout', 'frame/platform-route'],
    lazyParts: ['platform-panes', 'price-chart.client'],
    // Includes following a halt and changed rules, blocking a form until its page is interactive, protection against double presses,
    // leaving rows and mistyped prices, moving the focus on after a dialog has closed its own row, and showing on the chart and the buttons
    // what is under review or halted. It calculates to the micro-cent as the ledger does, keeps the server's time, and knows sessions,
    // holidays, increased margins and the terms of guaranteed stops. The risk warning is shown in full until it is collapsed. The search finds terms
    // of two letters, and times have years of four digits. Orders say what was on the screen, and when. The history and the explanations
    // offer receipts. Panes can be resized and maximised, positions sorted and grouped, sizes and levels entered in several units,
    // and the chart has the lines of the order that is being entered.
    limitBytes: 310_000,
  },
  // Includes messages that offer a way back, and the fields that all short forms share.
  { name: 'login', routes: ['frame/site-layout', 'frame/login-route'], lazyParts: [], limitBytes: 182_000 },
];

/** The behaviours of the home page, which is sent without the app. */
const HOME_BEHAVIOURS = ['live-quotes'];
const HOME_LIMIT_BYTES = 5_600;

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;

function check(name: string, { bytes, files }: Weight, limitBytes: number): void {
  console.log(`${name}: ${kilobytes(bytes)} of JavaScript, gzip; limit ${kilobytes(limitBytes)}`);
  if (bytes <= limitBytes) return;
  for (const file of files) console.error(`  ${kilobytes(file.bytes).padStart(9)}  ${file.name}`);
  process.exitCode = 1;
}

const client = join(root, 'web/build/client');
for (const screen of FIRST_SCREENS) check(screen.name, weighFirstScreen(client, screen), screen.limitBytes);
check('home', weighStaticPage(client, HOME_BEHAVIOURS), HOME_LIMIT_BYTES);
