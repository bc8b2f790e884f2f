export type Theme = 'dark' | 'light';

/** The spec's default (section 1). */
export const DEFAULT_THEME: Theme = 'dark';

/** Name of the cookie, which lets the server render the right theme at once, and of the local storage entry that outlives it. */
export const THEME_KEY = 'theme';

/** The colour of a phone's browser bar: each theme's --raised, the header's background. */
export const THEME_COLOURS: Readonly<Record<Theme, string>> = { dark: '#121a24', light: '#ffffff' };

export function themeFrom(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : DEFAULT_THEME;
}
