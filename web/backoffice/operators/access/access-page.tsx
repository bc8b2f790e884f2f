import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../ui/logo.tsx';
import { useTitleFocus } from '../../../ui/use-title-focus.ts';

export const LINK_CLASS = 'rounded-mark text-accent underline-offset-4 hover:underline';

export interface AccessPageProps {
  readonly title: string;
  /** False where a field of the step takes the focus. */
  readonly titleTakesFocus?: boolean;
  readonly lead?: string;
  /** The switches of language and theme. */
  readonly switches: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
  /** Stands below the card, such as where else to go. */
  readonly below?: ReactNode;
}

/** The one column of all pages on which an operator gets in. */
export function AccessPage({ title, titleTakesFocus = true, lead, switches, wide = false, children, below }: AccessPageProps) {
  const { t } = useTranslation('backoffice');
  const heading = useTitleFocus(title, titleTakesFocus);
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · Fairlead`}</title>
      <header className="flex items-center justify-between gap-3 px-4 py-3 sm:px-8">
        <span className="flex items-center gap-2.5">
          <Logo className="h-7" />
          <span className="border-l border-line pl-2.5 text-control text-muted max-sm:hidden">{t('shell.brand')}</span>
        </span>
        <div className="flex items-center gap-1">{switches}</div>
      </header>
      <main id="content" className="flex flex-1 flex-col items-center px-4 py-8 sm:py-14">
        <div className={`flex w-full flex-col gap-6 ${wide ? 'sm:w-150' : 'sm:w-110'}`}>
          <div className="flex flex-col gap-6 sm:rounded-panel sm:border sm:border-line sm:bg-raised sm:p-8">
            <div className="flex flex-col gap-2">
              <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
                {title}
              </h1>
              {lead !== undefined && (
                <p className="text-body text-muted" aria-live="polite">
                  {lead}
                </p>
              )}
            </div>
            {children}
          </div>
          {below}
        </div>
      </main>
    </div>
  );
}
