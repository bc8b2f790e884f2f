import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/badge.tsx';

export interface ExampleFrameProps {
  readonly title: string;
  /** What the example shows, at the bottom. */
  readonly note: string;
  readonly children: ReactNode;
}

/** The box around a worked example, marked as one. */
export function ExampleFrame({ title, note, children }: ExampleFrameProps) {
  const { t } = useTranslation('content');
  const id = useId();
  return (
    <section aria-labelledby={id} className="w-full max-w-wide overflow-hidden rounded-panel border border-line bg-raised text-left">
      <header className="flex flex-col-reverse items-start gap-2 border-b border-line px-5 py-4 sm:flex-row sm:justify-between sm:gap-4">
        <h2 id={id} className="text-read font-semibold">
          {title}
        </h2>
        <Badge>{t('examples.label')}</Badge>
      </header>
      {children}
      <p className="border-t border-line px-5 py-4 text-control text-muted">{note}</p>
    </section>
  );
}
