import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { MoonIcon, SunIcon } from '../ui/icons.tsx';
import { SWITCH_THEME_ATTRIBUTE } from './page-script.ts';
import type { Theme } from './theme.ts';

/** Spec section 2: switching the theme reloads the page. The page's script does it, on pages without the app too. */
export function ThemeToggle({ theme }: { readonly theme: Theme }) {
  const { t } = useTranslation('common');
  return (
    <IconButton label={t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')} {...{ [SWITCH_THEME_ATTRIBUTE]: '' }}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
