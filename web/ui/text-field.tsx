import type { FocusEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { CONTROL_INPUT_CLASS, controlBoxClass, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { trimTyped } from './trim-typed.ts';

export interface TextFieldProps
  extends
    FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className' | 'defaultValue' | 'value' | 'disabled' | 'children' | 'id'> {
  readonly value?: string;
  readonly defaultValue?: string;
  /** Inputs are trimmed when they lose focus; a password must not be. */
  readonly trim?: boolean;
  /** Shown inside the box after the text, such as a unit or a button. */
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. Works with react-hook-form's `register` or as a controlled value. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    labelAside,
    hint,
    error,
    size = 'large',
    disabled,
    className,
    trailing,
    trim = true,
    onBlur,
    ref,
    ...input
  } = props;
  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    if (trim) trimTyped(event.currentTarget);
    onBlur?.(event);
  }
  return (
    <FieldFrame {...{ label, labelHidden, labelAside, hint, error, size, disabled, className }}>
      {(ties) => (
        <div className={controlBoxClass(size)}>
          <input {...input} {...ties} ref={ref} onBlur={handleBlur} className={CONTROL_INPUT_CLASS} />
          {trailing}
        </div>
      )}
    </FieldFrame>
  );
}
