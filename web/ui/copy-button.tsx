import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { useClipboard } from './use-clipboard.ts';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Distinguishes several buttons with the same label in a list. */
  readonly name?: string | undefined;
  readonly size?: ControlSize;
  /** Shows success by the icon alone, without room for a text. */
  readonly compact?: boolean;
  /** Shows the label only on hover and to screen readers: for the end of a line, where the confirmation appears before the button. */
  readonly iconOnly?: boolean;
}

/** Copies a text to the clipboard, and says in place whether that worked. */
export function CopyButton({ text, label, name, size = 'regular', compact = false, iconOnly = false }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const { state, copy, forget } = useClipboard();
  const icon = state === 'copied' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />;
  const asked = { onClick: () => copy(text), onBlur: forget };
  return (
    <span className={iconOnly ? 'flex flex-row-reverse items-center gap-1' : 'relative flex items-center gap-2'}>
      {iconOnly ? (
        <IconButton label={label} className="-my-1 max-md:size-11" {...asked}>
          {icon}
        </IconButton>
      ) : (
        <Button variant="secondary" size={size} aria-label={name} {...asked}>
          {icon}
          {label}
        </Button>
      )}
      <span role="status" className={compact && state !== 'failed' ? 'sr-only' : 'text-dense text-muted'}>
        {state === 'copied' && t('copy.copied')}
        {state === 'failed' && t('copy.failed')}
      </span>
    </span>
  );
}
