/** Attributes that mark the script's switches. */
export const SWITCH_THEME_ATTRIBUTE = 'data-switch-theme';
export const SELECT_LANGUAGE_ATTRIBUTE = 'data-select-language';
export const COLLAPSE_RISK_WARNING_ATTRIBUTE = 'data-collapse-risk-warning';

/** Names that the script shares with the rest of the app. */
export interface PageScriptNames {
  readonly theme: string;
  readonly switchTheme: string;
  readonly selectLanguage: string;
  readonly collapseRiskWarning: string;
  /** Local storage entry that records that the risk warning was collapsed. */
  readonly riskWarning: string;
  /** Local storage entry of a session, and where the home page redirects a client. */
  readonly session: string;
  readonly clientHome: string;
  /** Local storage entry of the referral code, and its query parameter. */
  readonly referral: string;
  /** Local storage entry of the page the visitor came from. */
  readonly referralSource: string;
  /** Local storage entries of the link's labels, each with its query parameter. */
  readonly referralLabels: Readonly<Record<string, string>>;
}

/**
 * What every page does before and without the app: applies a stored theme and a collapsed risk warning before the first paint, redirects
 * clients from the home page, stores a visitor's referral code, reloads on a change of theme or language, collapses the risk warning, closes
 * an open menu (a details element outside the content).
 * Runs inline in the head, so it may use nothing from outside itself.
 */
export function runPageScript(names: PageScriptNames): void {
  const root = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be blocked; the page then relies on its cookies.
      return null;
    }
  };
  const write = (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The page works without the stored value.
    }
  };
  const stored = read(names.theme);
  if (stored === 'dark' || stored === 'light') root.dataset['theme'] = stored;
  if (read(names.riskWarning) !== null) root.dataset['riskWarning'] = 'seen';
  // The first referrer counts. Values longer than any valid code, or than a registration accepts, are ignored.
  const query = new URLSearchParams(location.search);
  const keep = (key: string, value: string | null, longest: number): void => {
    if (value && value.length <= longest) write(key, value);
  };
  const referral = (query.get(names.referral) ?? '').trim();
  if (referral !== '' && referral.length <= 40 && read(names.referral) === null) {
    write(names.referral, referral);
    const { origin, pathname } = location;
    const { referrer } = document;
    const isFromOutside = /^https?:/.test(referrer) && !referrer.startsWith(`${origin}/`);
    // A query may identify the visitor, so it is not stored.
    keep(names.referralSource, isFromOutside ? referrer.replace(/\?.*/, '') : origin + pathname, 300);
    for (const key in names.referralLabels) keep(key, query.get(names.referralLabels[key] ?? ''), 100);
  }
  if (location.pathname === '/' && read(names.session) !== null) location.replace(names.clientHome);

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[open]:not(main *)')) {
      if (!menu.contains(target)) menu.open = false;
    }
    const collapse = target.closest(`[${names.collapseRiskWarning}]`);
    if (collapse !== null) {
      write(names.riskWarning, 'seen');
      root.dataset['riskWarning'] = 'seen';
      // The button is gone now: the focus stays at the same place, and so does the page, which would scroll to where the bar isn't sticky.
      collapse.closest('aside')?.querySelector('summary')?.focus({ preventScroll: true });
    }
    if (target.closest(`[${names.switchTheme}]`) === null) return;
    const next = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
    document.cookie = `${names.theme}=${next}; Path=/; Max-Age=31536000; SameSite=Lax`;
    write(names.theme, next);
    location.reload();
  });

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.matches(`[${names.selectLanguage}]`)) return;
    const address = new URL(location.href);
    address.searchParams.set('lang', target.value);
    location.assign(address.href);
  });

  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[open]:not(main *)')) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
