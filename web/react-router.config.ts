import type { Config } from '@react-router/dev/config';

export default {
  // The package itself is the app: routes.ts, root.tsx, features/, ui/ and the rest stand at its top.
  appDirectory: '.',
  ssr: true,
  // The table is small: with all of it in the first page, no click waits for a manifest.
  routeDiscovery: { mode: 'initial' },
  // A loader in a file of its own is one more request before the platform lives, and never needed without its page.
  splitRouteModules: false,
} satisfies Config;
