/**
 * Fails where the scripts of a first screen weigh more than they may. A limit is what its screen weighed when it was last looked at, and
 * three per cent: whoever needs more first looks for what can be loaded later or left out, and then raises it here with a reason.
 */
import { join } from 'node:path';
import { weighFirstScreen, type FirstScreen } from './first-screen-weight.ts';
import { root } from './root.ts';

const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    name: 'platform',
    routes: ['frame/platform-layout', 'frame/platform-route'],
    lazyParts: ['price-chart.client'],
    limitBytes: 252_700,
  },
  { name: 'login', routes: ['frame/site-layout', 'frame/login-route'], lazyParts: [], limitBytes: 173_700 },
];

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;

for (const screen of FIRST_SCREENS) {
  const { bytes, files } = weighFirstScreen(join(root, 'web/build/client'), screen);
  console.log(`${screen.name}: ${kilobytes(bytes)} of JavaScript, gzip; at most ${kilobytes(screen.limitBytes)}`);
  if (bytes <= screen.limitBytes) continue;
  for (const { name, bytes: size } of files) console.error(`  ${kilobytes(size).padStart(9)}  ${name}`);
  process.exitCode = 1;
}
