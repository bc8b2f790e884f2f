import { useId, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DisconnectedIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useApiFailureText } from '../../../transport/use-failure-text.ts';

export interface SectionProps {
  readonly title: string;
  readonly text: string;
  /** The state of it all, beside the title. */
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
  readonly isLoading: boolean;
  /** Takes the focus when what had it is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A part of the security page: what it is about, and under it a line for each thing. */
export function Section({ title, text, badge, action, isLoading, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={isLoading} className="flex flex-col rounded-panel border border-line bg-raised">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-line p-4 sm:px-5">
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 ref={headingRef} id={id} tabIndex={-1} className="rounded-mark text-body">
              {title}
            </h2>
            {badge}
          </div>
          <p className="text-dense text-muted">{text}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

export interface SettingRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly badge?: ReactNode;
  readonly text: string;
  readonly action?: ReactNode;
  readonly failure?: string | null;
  /** What belongs to it, such as a list. */
  readonly children?: ReactNode;
}

/** One thing that can be set up, with its state and the button that changes it. */
export function SettingRow({ icon, title, badge, text, action, failure = null, children }: SettingRowProps) {
  return (
    <div className={`flex flex-col gap-3 ${ROW_CLASS}`}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3 sm:flex-nowrap">
        <span className="mt-0.5 text-muted">{icon}</span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-control">{title}</h3>
            {badge}
          </div>
          <p className="text-dense text-muted">{text}</p>
        </div>
        {action !== undefined && <div className="shrink-0 max-sm:w-full max-sm:pl-8">{action}</div>}
      </div>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      {children}
    </div>
  );
}

export const ROW_CLASS = 'border-b border-line p-4 last:border-b-0 sm:px-5';

/** In the place of what could not be loaded. */
export function LoadFailure({ failure, onRetry }: { readonly failure: ApiFailure; readonly onRetry: () => void }) {
  const { t } = useTranslation('account');
  const failureText = useApiFailureText();
  return (
    <div role="alert">
      <EmptyState
        icon={<DisconnectedIcon />}
        title={t('security.loadFailed')}
        text={failureText(failure)}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('security.retry')}
          </Button>
        }
      />
    </div>
  );
}
