import { classNames } from './class-names.ts';

/** The logo mark: a line led through a ring, in front of its near side and behind its far one. */
export function LogoMark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" strokeWidth="3.2" aria-hidden="true" className={classNames('size-7 shrink-0', className)}>
      <path d="M8.1 19.87A8.8 8.8 0 1 1 12.15 23.92" stroke="currentColor" />
      <path
        d="M.8 26.4C8.8 24.8 11.4 20.6 16 16c1.49-1.49 2.76-2.93 4.08-4.26M24.6 8.06c1.76-1.06 3.87-1.91 6.6-2.46"
        className="stroke-accent"
      />
    </svg>
  );
}

/** Mark and name. The name is text, so that it is announced and scales with the page. */
export function Logo({ className }: { readonly className?: string | undefined }) {
  return (
    <span className={classNames('inline-flex items-center gap-2', className)}>
      <LogoMark />
      <span className="text-title font-semibold tracking-tight">Fairlead</span>
    </span>
  );
}
