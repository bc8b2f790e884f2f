import { CALENDAR_PAGE, CALENDAR_WIDGET } from '@fairlead/contract/calendar/addresses.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { CalendarFrame } from './calendar-page.tsx';

export interface WidgetPageProps {
  /** The reader has asked for it, now or on an earlier visit. */
  readonly isWanted: boolean;
  readonly theme: 'dark' | 'light';
  readonly language: Language;
}

/** Query parameter: whether the reader wants TradingView's calendar. */
export const SHOW_PARAMETER = 'show';
export const SHOW_WIDGET = 'tradingview';
const HIDE_WIDGET = 'nothing';

/** TradingView's calendar in a sandboxed frame. Nothing is requested from TradingView until the reader asks for it. */
export function WidgetPage({ isWanted, theme, language }: WidgetPageProps) {
  const { t } = useTranslation('calendar');
  const address = (show: string) => `${CALENDAR_PAGE}?${SHOW_PARAMETER}=${show}`;
  if (!isWanted) {
    return (
      <CalendarFrame>
        <EmptyState
          icon={<CalendarIcon />}
          title={t('widget.title')}
          text={t('widget.text')}
          action={<LinkButton to={address(SHOW_WIDGET)}>{t('widget.show')}</LinkButton>}
          className="rounded-panel border border-line bg-raised py-16"
        />
      </CalendarFrame>
    );
  }
  return (
    <CalendarFrame>
      {/* Before the frame, which stays empty if TradingView does not respond. */}
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-dense text-muted">
        <span>{t('widget.note')}</span>
        <Link to={address(HIDE_WIDGET)} className="text-accent underline underline-offset-2">
          {t('widget.hide')}
        </Link>
      </p>
      <iframe
        src={`${CALENDAR_WIDGET}?theme=${theme}&lang=${language}`}
        title={t('widget.frame')}
        sandbox="allow-scripts allow-popups"
        referrerPolicy="no-referrer"
        className="h-180 w-full rounded-panel border border-line bg-raised"
      />
    </CalendarFrame>
  );
}
