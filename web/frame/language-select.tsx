import { LANGUAGE_NAMES, type Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ChevronDownIcon, GlobeIcon } from '../ui/icons.tsx';
import { SELECT_LANGUAGE_ATTRIBUTE } from './page-script.ts';

/** Reloads the page with `?lang=`, which the server stores: through the page's script, or without scripts through a button. */
export function LanguageSelect({
  language,
  languages,
  className,
}: {
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation('common');
  return (
    <form method="get" className={classNames('flex items-center gap-1', className)}>
      <label className="relative flex h-9 items-center rounded-control text-muted transition-colors hover:bg-hover hover:text-strong has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <span className="sr-only">{t('language.label')}</span>
        <GlobeIcon className="pointer-events-none absolute left-2 size-4.5" />
        <select
          name="lang"
          defaultValue={language}
          {...{ [SELECT_LANGUAGE_ATTRIBUTE]: '' }}
          className="h-full cursor-pointer appearance-none rounded-control bg-transparent pr-7 pl-8 text-dense outline-none"
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one} className="bg-raised text-strong">
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute right-2 size-3.5" />
      </label>
      <noscript>
        <button type="submit" className={buttonClass('secondary', 'dense')}>
          {t('language.apply')}
        </button>
      </noscript>
    </form>
  );
}
