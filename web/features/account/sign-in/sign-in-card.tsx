import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleFocus } from '../../../ui/use-title-focus.ts';

export interface SignInCardProps {
  readonly title: ReactNode;
  /** The same in the browser's tab. */
  readonly pageTitle: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Stands below the card, such as where else to go. */
  readonly below?: ReactNode;
  /** When another step takes its place, the title gets the focus and is read out; false where a field of the step takes it. */
  readonly titleTakesFocus?: boolean;
}

/** The one column of all pages on which somebody signs in or up. */
export function SignInCard({ title, pageTitle, lead, children, below, titleTakesFocus = true }: SignInCardProps) {
  const { t } = useTranslation('common');
  const heading = useTitleFocus(pageTitle, titleTakesFocus);
  return (
    <main id="content" className="flex flex-1 flex-col items-center px-4 py-8 sm:py-10">
      <title>{`${pageTitle} | ${t('brand')}`}</title>
      <div className="flex w-full flex-col gap-6 sm:w-110">
        <div className="flex flex-col gap-6 sm:rounded-panel sm:border sm:border-line sm:bg-raised sm:p-8">
          <div className="flex flex-col gap-2">
            <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
              {title}
            </h1>
            {lead !== undefined && <p className="text-body text-muted">{lead}</p>}
          </div>
          {children}
        </div>
        {below}
      </div>
    </main>
  );
}

/** A question and the link that answers it, below a card. */
export function OtherWay({ question, children }: { readonly question?: string; readonly children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-1.5 gap-y-1 text-center text-control text-muted">
      {question !== undefined && <span>{question}</span>}
      {children}
    </p>
  );
}

export const LINK_CLASS = 'rounded-mark text-accent underline-offset-4 hover:underline';
