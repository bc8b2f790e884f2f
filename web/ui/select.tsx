import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as BaseSelect } from '@base-ui/react/select';
import type { ControlSize } from './button.tsx';
import { classNames } from './class-names.ts';
import { controlBoxClass } from './field-frame.tsx';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly size?: ControlSize;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly className?: string | undefined;
}

/** One of many. Public pages use a native select instead: this one brings its own popup code. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden = false, options, value, onValueChange, placeholder, size = 'regular', disabled = false, name, className } = props;
  const dense = size === 'dense';
  return (
    <CSPProvider disableStyleElements>
      <BaseSelect.Root<Value>
        items={options}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onValueChange(next);
        }}
        disabled={disabled}
        {...(name === undefined ? {} : { name })}
      >
        <div className={classNames('flex min-w-0 flex-col', dense ? 'gap-1' : 'gap-1.5', className)}>
          <BaseSelect.Label className={labelHidden ? 'sr-only' : classNames(dense ? 'text-mini text-muted' : 'text-control font-medium')}>{label}</BaseSelect.Label>
          <BaseSelect.Trigger className={controlBoxClass(size, 'justify-between text-left data-popup-open:border-focus')}>
            <BaseSelect.Value className="truncate data-placeholder:text-muted" placeholder={placeholder} />
            <BaseSelect.Icon className="text-muted">
              <ChevronDownIcon className="size-4" />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
        </div>
        <BaseSelect.Portal>
          <BaseSelect.Positioner className="z-50 outline-none" sideOffset={4} alignItemWithTrigger={false}>
            <BaseSelect.Popup className={classNames(POPUP_CLASS, 'min-w-[var(--anchor-width)]')}>
              <BaseSelect.List className="max-h-[min(var(--available-height),320px)] overflow-y-auto p-1">
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={classNames(
                      'grid cursor-default grid-cols-[1fr_16px] items-center gap-3 rounded-mark px-2 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-hover',
                      dense ? 'min-h-7 text-dense' : 'min-h-9 text-control',
                    )}
                  >
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    <BaseSelect.ItemIndicator className="text-accent">
                      <CheckIcon className="size-4" />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </CSPProvider>
  );
}

/** The surface of everything that floats over the page. */
export const POPUP_CLASS =
  'rounded-control border border-line bg-raised text-strong shadow-overlay outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';
