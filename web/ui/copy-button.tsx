import { useTranslation } from 'react-i18next';
import { Button, type ControlSize } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { useClipboard } from './use-clipboard.ts';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Where several buttons of one label stand in a list: which of them this is. */
  readonly name?: string | undefined;
  readonly size?: ControlSize;
  /** Takes no room for what it says when it has worked, which the icon says too. */
  readonly compact?: boolean;
  /** Shows the label only to those who point at it or have it read out: at the end of a line, and what it says stands before it. */
  readonly iconOnly?: boolean;
}

/** Puts a text on the clipboard, and says in its own place whether it got there. */
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
