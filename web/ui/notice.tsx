import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CheckIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons.tsx';

export type NoticeTone = 'info' | 'success' | 'caution' | 'danger';

export interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: string;
  readonly children: ReactNode;
  /** A button or a link that resolves it. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

const TONES: Readonly<Record<NoticeTone, { readonly box: string; readonly icon: ReactNode }>> = {
  info: { box: 'bg-accent-tint', icon: <InfoIcon className="text-accent" /> },
  success: { box: 'bg-long-tint', icon: <CheckIcon className="text-long" /> },
  caution: { box: 'bg-caution-tint', icon: <WarningIcon className="text-caution" /> },
  danger: { box: 'bg-short-tint', icon: <ErrorIcon className="text-short" /> },
};

/** A message that stays on the page until its cause is gone. Errors are announced when they appear. */
export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { box, icon } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames('flex items-start gap-2.5 rounded-control px-3 py-2.5 text-control', box, className)}
    >
      <span className="flex h-5 items-center">{icon}</span>
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
