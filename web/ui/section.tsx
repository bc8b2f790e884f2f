import { useId, type ReactNode, type Ref } from 'react';
import { Notice } from './notice.tsx';

export interface SectionProps {
  readonly title: string;
  readonly text: string;
  /** The overall state, beside the title. */
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
  readonly isLoading: boolean;
  /** Takes the focus when the element that had it is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A part of a settings page: what it is about, and a row for each setting. */
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
  /** h3, below the heading of its section, unless it is on its own. */
  readonly headingLevel?: 'h2' | 'h3' | undefined;
  readonly badge?: ReactNode;
  readonly text: string;
  readonly action?: ReactNode;
  readonly failure?: string | null;
  /** Content that belongs to it, such as a list. */
  readonly children?: ReactNode;
}

/** One setting, with its state and the button that changes it. */
export function SettingRow({ icon, title, headingLevel: Heading = 'h3', badge, text, action, failure = null, children }: SettingRowProps) {
  return (
    <div className={`flex flex-col gap-3 ${ROW_CLASS}`}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3 sm:flex-nowrap">
        <span className="mt-0.5 text-muted">{icon}</span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-2">
            <Heading className="text-control">{title}</Heading>
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
