import type { SettingChoice } from '@fairlead/contract/operators/settings.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

export interface SettingRowProps {
  readonly title: string;
  readonly text: string;
  /** The default value as text. */
  readonly start: string;
  /** Null if the default applies. */
  readonly choice: SettingChoice | null;
  readonly isChanged: boolean;
  /** Null if there is nothing to reset. */
  readonly onReset: (() => void) | null;
  readonly children: ReactNode;
}

/** A setting with its explanation, value, default, and who changed it. */
export function SettingRow({ title, text, start, choice, isChanged, onReset, children }: SettingRowProps) {
  const { t } = useTranslation('backofficeSettings');
  const locale = useLocale();
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-control font-medium">
          {title}
          {isChanged && <Badge tone="caution">{t('house.notSaved')}</Badge>}
        </p>
        <p className="max-w-reading text-dense text-muted">{text}</p>
        {choice !== null && (
          <p className="text-dense text-muted">
            {t('house.chosenBy', {
              name: choice.operator ?? t('house.nobody'),
              at: formatDateTime(choice.at, locale),
              reason: choice.reason,
            })}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        {children}
        <p className="flex flex-wrap items-center gap-x-3 text-dense text-muted">
          <span className="min-w-0 break-words">{t('house.start', { value: start })}</span>
          {onReset !== null && (
            <button type="button" onClick={onReset} className="min-h-6 rounded-mark font-medium text-accent hover:underline">
              {t('house.reset')}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
