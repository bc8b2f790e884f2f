import { FALLBACK_LANGUAGE, LANGUAGE_NAMES, type Language } from '@fairlead/contract/language.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from './i18n/create-i18n.ts';
import { setPageI18n } from './i18n/page-i18n.ts';
import { readPageTexts } from './i18n/page-texts.ts';
import './zod-without-eval.ts';

/** Hydrates the server's page, which is readable until then. */
const language = languageOf(document.documentElement.lang);
const i18n = createI18n(language, readPageTexts());
setPageI18n(i18n);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});

function languageOf(tag: string): Language {
  return tag in LANGUAGE_NAMES ? (tag as Language) : FALLBACK_LANGUAGE;
}
