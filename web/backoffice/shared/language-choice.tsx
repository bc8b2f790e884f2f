import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { ViewChoice } from './view-choice.tsx';

export interface LanguageChoiceProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
  readonly className?: string;
}

/** Selects the language of texts that exist in all languages. */
export function LanguageChoice(props: LanguageChoiceProps) {
  const { t } = useTranslation('backoffice');
  return <ViewChoice {...props} label={t('editor.language')} size="dense" values={LANGUAGES} textOf={(value) => t(`language.${value}`)} />;
}
