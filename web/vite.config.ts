import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { behaviours } from './scripts/behaviours-build.ts';
import { decoderLicences } from './scripts/decoder-licences.ts';
import { precompress } from './scripts/precompress.ts';
import { serviceWorker } from './scripts/service-worker-build.ts';

/** The libraries that every page of the app needs, and the code that loads lazy parts. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|cookie|i18next|react-i18next|void-elements|html-parse-stringify|use-sync-external-store)\/|preload-helper/;

/** Our own code that several pages use. */
const SHARED =
  /\/(web\/(ui|frame|i18n|transport)|domain|contract)\/|\/web\/[a-z-]+\.tsx?$|\/features\/account\/(session-store|require-session)|\/features\/content\/not-found\.tsx$/;

/** The part of it that only the long forms need: sign-up, personal details, contact. */
const FORMS =
  /\/web\/(ui\/(country|new-password-(fields|form|rule)|phone|text-area|file-drop|progress)|transport\/(upload|download|post-for))|\/contract\/account\/phone-number/;

/** The part of it that the shorter account forms need too: sign-in, details, settings. */
const FIELDS =
  /\/web\/(transport\/captcha\/|ui\/(checkbox|select-field|password-field|email-field|use-clipboard|copy-button|section|device-icons|use-title-focus|check-new-password|new-password-hint)|transport\/use-(password-owner|api-failure-text))|\/domain\/account\/|\/contract\/account\/client\.ts/;

/** What the sign-in pages have in common. */
const SIGN_IN =
  /\/web\/(frame\/load-sign-in-texts|identity\/sign-in\/(second-factor|login-steps|pass-on-session)|ui\/(auth-card|form-column|required-email|login-password-field)|features\/(client-email-field|account\/(captcha\/captcha-notice|sign-in\/(sign-in-card|refusal-of|post-second-factor|address-after-entry))))\.tsx?$/;

/** Dialogs are larger than most pages, so they are loaded by the code that shows them. */
const WINDOWS = /\/web\/ui\/dialog/;

/** The part of it that only payments need: loaded with their pages and dialogs. */
const PAYMENTS = /\/web\/frame\/(payments-access|deposit-modal)|\/domain\/payments\//;

/** Content pages, their components and worked examples: not needed on the way to the platform. */
const CONTENT =
  /\/web\/(frame\/content-|features\/content\/(nodes\/|quotes\/|content-page|content-data|page-cache|behaviours\/))|\/domain\/(engine\/(account-draft|decide-funds|trading-terms|ledger|refuse|stable-json|state|tradable-quote)|trading\/(session|market-hours))\.ts/;

/** Metadata of public pages for search engines, which the platform doesn't have. */
const HEADS = /\/web\/frame\/(page-head|structured-data)/;

/** What the platform's first screen shares with the code it loads later. The pages about execution quality are no part of it. */
const PLATFORM = /\/web\/features\/trading\/(?!execution\/)/;

/** The part of it that only the areas with their own sign-in need, and the lists of a client's account. */
const AREAS =
  /\/web\/(frame\/area-|i18n\/(load-area-texts|[a-z]{2}\/(affiliate|area|backoffice)\w*\.json)|ui\/(area-icons|csv-button|auth-page|filter-popover|nothing-found|data-table\/|(action|form)-dialog|link-button|format-month|iban|load-more|month-nav|panel|retry-notice|screen|share-bar|euros|euro-field|span\/|use-country-name|use-review)|transport\/(token-calls|use-token-answer|use-failure-text|use-loading))/;

/** What the client area's pages have in common. */
const CLIENT_PAGES =
  /\/web\/(frame\/client-page|ui\/(failure-state|file-icons|field-skeleton|link-tabs|page-main|skeleton-panel|titled-section|use-downloads)|transport\/use-answers)\.tsx?$/;

/** The trading rules used by the platform and by the worked examples of content pages: not needed for signing in. */
const TRADING_RULES = /\/domain\/(exact-cents|trading\/)/;

/** Code in chunks of its own, or with the pages that need it. */
const APART = [FORMS, FIELDS, SIGN_IN, CLIENT_PAGES, PAYMENTS, WINDOWS, CONTENT, HEADS, AREAS, TRADING_RULES];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), behaviours(), serviceWorker(), decoderLicences(), precompress()],
  build: {
    // Files are fetched by URL or not at all: the content policy allows data: URLs only for images.
    assetsInlineLimit: 0,
    // The licences of all code sent to the browser, for anyone to read.
    license: { fileName: 'licences.txt' },
    target: 'es2022',
    rolldownOptions: {
      output: {
        // On a slow network each file costs a round trip before it costs bytes. What every page of the app needs is in two files instead of
        // thirty; what only some pages need is separate.
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 2 },
            // Apart from the panes, which are there before it.
            { name: 'chart-library', test: /node_modules\/klinecharts\//, priority: 2 },
            // Only what a route imports statically: code shared by lazy parts alone (dialogs above all) stays out of first screens.
            {
              name: 'shared',
              test: (id) => SHARED.test(id) && !APART.some((part) => part.test(id)),
              tags: ['$initial'],
              minShareCount: 2,
              priority: 1,
            },
            { name: 'fields', test: FIELDS, tags: ['$initial'], minShareCount: 2, priority: 1 },
            { name: 'sign-in', test: SIGN_IN, tags: ['$initial'], minShareCount: 2, priority: 1 },
            { name: 'client-pages', test: CLIENT_PAGES, tags: ['$initial'], minShareCount: 2 },
            { name: 'forms', test: FORMS, tags: ['$initial'], minShareCount: 2 },
            { name: 'heads', test: HEADS, tags: ['$initial'], minShareCount: 2, priority: 1 },
            { name: 'rules', test: TRADING_RULES, tags: ['$initial'], minShareCount: 2, priority: 1 },
            { name: 'content', test: CONTENT, tags: ['$initial'], minShareCount: 2 },
            { name: 'platform', test: PLATFORM, tags: ['$initial'], minShareCount: 2, priority: 1 },
            // What several of its lazy parts use, the panes among them.
            { name: 'panes', test: PLATFORM, minShareCount: 3 },
          ],
        },
      },
    },
  },
  optimizeDeps: {
    // Listed in advance: a package discovered later, on a lazy page, would make the development server reload the page while it is being
    // used.
    include: [
      '@base-ui/react/combobox',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      '@base-ui/react/toast',
      '@simplewebauthn/browser',
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      'i18next',
      'klinecharts',
      'libphonenumber-js/min',
      'qrcode',
      'react-hook-form',
      'react-i18next',
      'socket.io-client',
    ],
  },
});
