import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address of the web app. Features never import each other; what needs two of them is composed in frame/. */
export default [
  layout('frame/site-layout.tsx', [
    index('frame/landing-route.tsx'),
    route('login', 'frame/login-route.tsx'),
    route('register', 'frame/register-route.tsx'),
    route('password/request', 'frame/forgot-password-route.tsx'),
    route('forgot-password', 'frame/forgot-password-route.tsx', { id: 'frame/forgot-password-route-by-name' }),
    route('password/reset', 'frame/reset-password-route.tsx'),
    route('confirm-email', 'frame/confirm-email-route.tsx'),
    route('autoLogin/:code', 'frame/auto-login-route.tsx'),
    route('my-account', 'frame/my-account-entry-route.tsx'),
    route('my-account/:page', 'frame/my-account-route.tsx'),
    route('transactions', 'frame/transactions-entry-route.tsx'),
    route('transactions/:type', 'frame/transactions-route.tsx'),
    route('statements', 'frame/statements-route.tsx'),
    route('payment', 'frame/payment-entry-route.tsx'),
    route('payment/return', 'frame/payment-return-route.tsx'),
    route('payment/:method', 'frame/payment-route.tsx'),
    route('account-levels', 'frame/levels-route.tsx'),
    route('contact-us', 'frame/contact-route.tsx'),
    route('demo-mails', 'frame/demo-mails-route.tsx'),
    route('economic-calendar', 'frame/calendar-route.tsx'),
    route('blog/:slug', 'frame/post-route.tsx'),
    route('content-gallery', 'frame/content-gallery-route.tsx'),
    route('404', 'features/content/not-found-route.tsx'),
    route(':slug', 'frame/content-route.tsx'),
    route('*', 'frame/missing-page-route.tsx'),
  ]),
  route('backoffice/*', 'frame/backoffice-route.tsx'),
  route('offline', 'frame/offline-route.tsx'),
  layout('frame/platform-layout.tsx', [
    route('platform', 'frame/platform-entry-route.tsx'),
    route('platform/:symbol', 'frame/platform-route.tsx'),
  ]),
] satisfies RouteConfig;
