import { classNames } from './class-names.ts';

export interface ShareBarProps {
  /** From 0 to 1. */
  readonly share: number;
  /** Whether the figure is good or bad for the reader; neither by default. */
  readonly tone?: 'good' | 'bad' | undefined;
}

const FILLS = { good: 'fill-long', bad: 'fill-short' } as const;

/** A bar showing a figure, which is next to it, as a share of the largest one in the list. */
export function ShareBar({ share, tone }: ShareBarProps) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 1_000) / 10;
  return (
    <svg aria-hidden="true" height="6" className="block w-full overflow-hidden rounded-round">
      <rect width="100%" height="6" className="fill-pressed" />
      <rect width={`${percent}%`} height="6" rx="3" className={classNames(tone === undefined ? 'fill-accent-fill' : FILLS[tone])} />
    </svg>
  );
}
