import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { MessagePlace } from './message-place.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called after it has disappeared and the focus is restored. */
  readonly onClosed?: () => void;
  readonly title: string;
  readonly description?: string;
  /** small 400 px, medium 560 px, large 800 px; a bottom sheet on a phone. */
  readonly width?: 'small' | 'medium' | 'large';
  readonly children: ReactNode;
  /** Buttons in a row that stays visible, the main one last; no row without buttons. */
  readonly footer?: ReactNode;
}

const WIDTHS = { small: 'sm:w-100', medium: 'sm:w-140', large: 'sm:w-200' } as const;

/** A modal dialog: traps the focus, closes with Escape, with its close button and with a click beside it. */
export function Dialog({ open, onOpenChange, onClosed, title, description, width = 'medium', children, footer }: DialogProps) {
  const { t } = useTranslation('common');
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <BaseDialog.Portal className={PORTAL_CLASS}>
        <BaseDialog.Backdrop forceRender className={BACKDROP_CLASS} />
        <BaseDialog.Viewport className={VIEWPORT_CLASS}>
          <BaseDialog.Popup className={classNames(MODAL_CLASS, WIDTHS[width])}>
            <header className="flex shrink-0 items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
              <div className="min-w-0 py-1">
                <BaseDialog.Title className="text-body font-semibold">{title}</BaseDialog.Title>
                {description !== undefined && (
                  <BaseDialog.Description className="text-dense text-muted">{description}</BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close
                render={
                  <IconButton label={t('close')}>
                    <CloseIcon />
                  </IconButton>
                }
              />
            </header>
            <div className="min-h-0 overflow-y-auto px-5 py-4">{children}</div>
            {footer !== undefined && footer !== null && footer !== false && (
              <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
            )}
          </BaseDialog.Popup>
          {/* Above the free area around the dialog, or over its title: its buttons are at its lower edge and at the end of its header. */}
          <MessagePlace className="fixed start-0 top-0 w-full md:w-90" />
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Each dialog is above the one it was opened from, including the backdrop between them. */
const PORTAL_CLASS = 'relative z-50';

const BACKDROP_CLASS = 'fixed inset-0 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

const VIEWPORT_CLASS = 'fixed inset-0 flex items-end justify-center overflow-hidden sm:items-center sm:p-6';

const MODAL_CLASS =
  'flex max-h-[92dvh] w-full flex-col rounded-t-panel border border-line bg-raised text-strong shadow-overlay outline-none transition-opacity sm:max-h-full sm:rounded-panel data-ending-style:opacity-0 data-starting-style:opacity-0';
