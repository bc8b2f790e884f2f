import type { FocusEvent, Ref, TextareaHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { trimTyped } from './trim-typed.ts';

export interface TextAreaFieldProps
  extends
    Omit<FieldFrameProps, 'size' | 'hint'>,
    Omit<
      TextareaHTMLAttributes<HTMLTextAreaElement>,
      'className' | 'defaultValue' | 'value' | 'disabled' | 'children' | 'id' | 'maxLength'
    > {
  readonly value?: string;
  /**
   * The length of the text and its maximum; the remaining length is shown near the end. Nothing is cut off, so that a pasted text stays
   * complete.
   */
  readonly characters: { readonly count: number; readonly maximum: number };
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. Works with react-hook-form's `register` or as a controlled value. Trimmed when it loses focus. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, labelHidden, labelAside, error, disabled, className, characters, onBlur, ref, ...textArea } = props;
  const hint = useCharactersLeft(characters);
  function handleBlur(event: FocusEvent<HTMLTextAreaElement>) {
    trimTyped(event.currentTarget);
    onBlur?.(event);
  }
  return (
    <FieldFrame {...{ label, labelHidden, labelAside, hint, error, disabled, className }}>
      {(ties) => <textarea rows={7} {...textArea} {...ties} ref={ref} onBlur={handleBlur} className={TEXT_AREA_CLASS} />}
    </FieldFrame>
  );
}

/** 16 px keeps a phone from zooming into the field. */
export const TEXT_AREA_CLASS =
  'w-full min-w-0 resize-y rounded-control border border-control bg-surface px-3 py-2.5 text-[16px] text-strong transition-colors ' +
  'placeholder:text-muted hover:border-muted focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-focus ' +
  'aria-invalid:border-short disabled:cursor-not-allowed disabled:opacity-50';

/** The remaining length is shown below this share of the maximum. */
const SHOWN_BELOW = 0.1;

function useCharactersLeft({ count, maximum }: TextAreaFieldProps['characters']): string | undefined {
  const { t } = useTranslation('common');
  const left = maximum - count;
  if (left > maximum * SHOWN_BELOW) return undefined;
  return left < 0 ? t('textArea.over', { count: -left }) : t('textArea.left', { count: left });
}
