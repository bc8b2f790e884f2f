import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'long' | 'short' | 'caution';

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-tint text-accent',
  long: 'bg-long-tint text-long',
  short: 'bg-short-tint text-short',
  caution: 'bg-caution-tint text-caution',
};

/** A short status text; the colour only repeats it. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded-mark px-1.5 text-micro font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
