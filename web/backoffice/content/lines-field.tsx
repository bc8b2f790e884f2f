import { FieldFrame } from '../../ui/field-frame.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { BlockFieldProps } from './block-field.ts';

export interface LinesFieldProps extends BlockFieldProps<string> {
  readonly error?: string | undefined;
  readonly maxLength: number;
  readonly rows?: number;
  readonly isCode?: boolean;
}

/** A few lines of text or code, as compact as the surrounding panel. */
export function LinesField({ label, hint, error, maxLength, rows = 4, isCode = false, value, onChange }: LinesFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} size="regular">
      {(ties) => (
        <textarea
          {...ties}
          rows={isCode ? 10 : rows}
          maxLength={maxLength}
          spellCheck={!isCode}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className={classNames(
            'w-full min-w-0 resize-y rounded-control border border-control bg-surface px-3 py-2 text-control text-strong transition-colors hover:border-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-focus aria-invalid:border-short',
            isCode && 'font-mono text-dense',
          )}
        />
      )}
    </FieldFrame>
  );
}
