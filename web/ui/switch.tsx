import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'role'> {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Something that is on or off and changes at once, such as AutoTrading. */
export function Switch({ label, checked, className, ref, ...input }: SwitchProps) {
  return (
    <label className={classNames('inline-flex items-center gap-2 text-dense has-disabled:opacity-50', className)}>
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          {...input}
          ref={ref}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          className="peer size-full appearance-none rounded-round border border-control bg-surface transition-colors checked:border-accent-fill checked:bg-accent-fill"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-3 rounded-round bg-muted transition-all peer-checked:left-5 peer-checked:bg-on-fill" />
      </span>
      <span>{label}</span>
    </label>
  );
}
