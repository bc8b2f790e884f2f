import type { Config } from '@react-router/dev/config';

export default {
  // The package itself is the app: routes.ts, root.tsx, features/, ui/ and the rest are at its top level.
  appDirectory: '.',
  ssr: true,
  // The route table is small: with all of it in the first page, no click waits for a manifest.
  routeDiscovery: { mode: 'initial' },
  // A loader in a file of its own would cost one more request before the platform runs, and is never needed without its page.
  splitRouteModules: false,
} satisfies Config;
