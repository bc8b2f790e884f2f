/** Attributes by which the script below finds its switches. */
export const SWITCH_THEME_ATTRIBUTE = 'data-switch-theme';
export const SELECT_LANGUAGE_ATTRIBUTE = 'data-select-language';

/** Names that the script shares with the rest of the app. */
export interface PageScriptNames {
  readonly theme: string;
  readonly switchTheme: string;
  readonly selectLanguage: string;
  /** Local storage entry of a session, and where its owner is led from the home page. */
  readonly session: string;
  readonly clientHome: string;
  /** Local storage entry of the referral code, and the query parameter that it comes in. */
  readonly referral: string;
  /** Local storage entry of the page that the visitor came from. */
  readonly referralSource: string;
  /** Local storage entries of what the link says of itself, each with its query parameter. */
  readonly referralLabels: Readonly<Record<string, string>>;
}

/**
 * What every page does before and without the app: puts a stored theme in place ahead of the first paint, leads clients from the
 * home page on, keeps the referral code that a visitor came with, reloads on a switch of theme or language, closes an open menu (what opens
 * within the page's content is none). Runs inline in the head, so it may use nothing from outside itself.
 */
export function runPageScript(names: PageScriptNames): void {
  const root = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden; the page then goes by its cookies.
      return null;
    }
  };
  const write = (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The page does without what could not be stored.
    }
  };
  const stored = read(names.theme);
  if (stored === 'dark' || stored === 'light') root.dataset['theme'] = stored;
  // Whoever brought the visitor first is who brought them. Longer than any code of ours, or than a registration may carry, is none.
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
    // A query may say who the visitor is: it stays where it is.
    keep(names.referralSource, isFromOutside ? referrer.replace(/\?.*/, '') : origin + pathname, 300);
    for (const key in names.referralLabels) keep(key, query.get(names.referralLabels[key] ?? ''), 100);
  }
  if (location.pathname === '/' && read(names.session) !== null) location.replace(names.clientHome);

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[open]:not(main *)')) {
      if (!menu.contains(target)) menu.open = false;
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
