import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address of the web app. Features never import each other; what needs two of them is composed in frame/. */
export default [
  layout('frame/site-layout.tsx', [
    index('frame/landing-route.tsx'),
    route('login', 'frame/login-route.tsx'),
    route('404', 'features/content/not-found-route.tsx'),
    route('*', 'frame/missing-page-route.tsx'),
  ]),
  route('offline', 'frame/offline-route.tsx'),
  layout('frame/platform-layout.tsx', [
    route('platform', 'frame/platform-entry-route.tsx'),
    route('platform/:symbol', 'frame/platform-route.tsx'),
  ]),
] satisfies RouteConfig;
