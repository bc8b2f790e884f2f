import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icons.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  readonly label: ReactNode;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A native checkbox with our styles; works with react-hook-form's `register` and before any script has loaded. */
export function Checkbox({ label, hint, error, className, ref, ...input }: CheckboxProps) {
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label className="group flex items-start gap-2.5 text-control has-disabled:opacity-50">
        <span className="relative mt-px flex size-4.5 shrink-0">
          <input
            {...input}
            ref={ref}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={note === undefined ? undefined : noteId}
            className="peer size-full appearance-none rounded-mark border border-control bg-surface transition-colors group-hover:border-muted checked:border-accent-fill checked:bg-accent-fill aria-invalid:border-short"
          />
          <CheckIcon className="pointer-events-none absolute inset-0.5 size-3.5! text-on-fill opacity-0 peer-checked:opacity-100" />
        </span>
        <span>{label}</span>
      </label>
      {note !== undefined && (
        <p id={noteId} className={classNames('pl-7 text-dense', error === undefined ? 'text-muted' : 'text-short')}>
          {note}
        </p>
      )}
    </div>
  );
}
