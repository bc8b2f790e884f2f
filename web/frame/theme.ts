export type Theme = 'dark' | 'light';

/** The spec's default (section 1). */
export const DEFAULT_THEME: Theme = 'dark';

/** Name of the cookie, with which the server renders the right theme at once, and of the local storage entry that outlives it. */
export const THEME_KEY = 'theme';

/** What a phone paints around the page: each theme's --raised, on which the header stands. */
export const THEME_COLOURS: Readonly<Record<Theme, string>> = { dark: '#121a24', light: '#ffffff' };

export function themeFrom(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : DEFAULT_THEME;
}
