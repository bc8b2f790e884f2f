import { classNames } from './class-names.ts';

/** Shows that something is pending. It is silent: the control around it has aria-busy and the text. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={classNames('size-5 animate-spin', className)}>
      <circle cx="10" cy="10" r="7.25" stroke="currentColor" strokeWidth="2.5" className="opacity-25" />
      <path d="M17.25 10A7.25 7.25 0 0 0 10 2.75" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
