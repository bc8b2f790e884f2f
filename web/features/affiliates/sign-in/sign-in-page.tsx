import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../ui/logo.tsx';
import { useTitleFocus } from '../../../ui/use-title-focus.ts';

export const LINK_CLASS = 'rounded-mark text-accent underline-offset-4 hover:underline';

export interface SignInPageProps {
  readonly title: string;
  /** False where a field of the step takes the focus. */
  readonly titleTakesFocus?: boolean;
  readonly lead?: ReactNode;
  /** The switches of language and theme. */
  readonly switches: ReactNode;
  readonly children?: ReactNode;
  /** Stands below the card, such as where else to go. */
  readonly below?: ReactNode;
}

/** The one column of all pages on which an affiliate gets in. */
export function SignInPage({ title, titleTakesFocus = true, lead, switches, children, below }: SignInPageProps) {
  const { t } = useTranslation('affiliate');
  const heading = useTitleFocus(title, titleTakesFocus);
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${t('shell.brand')} · Fairlead`}</title>
      <header className="flex items-center justify-between gap-3 px-4 py-3 sm:px-8">
        <a href="/" className="flex min-w-0 items-center gap-2.5 rounded-control">
          <Logo className="h-7 shrink-0" />
          <span className="min-w-0 truncate border-l border-line pl-2.5 text-control text-muted">{t('shell.brand')}</span>
        </a>
        <div className="flex shrink-0 items-center gap-1">{switches}</div>
      </header>
      <main id="content" className="flex flex-1 flex-col items-center px-4 py-8 sm:py-14">
        <div className="flex w-full flex-col gap-6 sm:w-110">
          <div className="flex flex-col gap-6 sm:rounded-panel sm:border sm:border-line sm:bg-raised sm:p-8">
            <div className="flex flex-col gap-2">
              <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
                {title}
              </h1>
              {lead !== undefined && <div className="text-body text-muted">{lead}</div>}
            </div>
            {children}
          </div>
          {below}
        </div>
      </main>
    </div>
  );
}
