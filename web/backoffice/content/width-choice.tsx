import { useTranslation } from 'react-i18next';
import { ViewChoice } from '../shared/view-choice.tsx';

const WIDTHS = ['desktop', 'phone'] as const;
export type PageWidth = (typeof WIDTHS)[number];

export interface WidthChoiceProps {
  readonly value: PageWidth;
  readonly onChange: (width: PageWidth) => void;
  readonly className?: string;
}

/** The width at which a page is shown in the editor. */
export function WidthChoice(props: WidthChoiceProps) {
  const { t } = useTranslation('backoffice');
  return <ViewChoice {...props} label={t('editor.width')} size="dense" values={WIDTHS} textOf={(value) => t(`editor.widths.${value}`)} />;
}
