import type { Popup } from '@fairlead/contract/account/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { HtmlContent } from '../../../ui/html-content.tsx';

export interface PopupDialogProps {
  /** At least one. */
  readonly popups: readonly Popup[];
  /** However it was closed: the button, the cross, Escape or a click outside. */
  readonly onClose: (id: number) => void;
}

/** Shows popups one after another. The next opens once the last is out of sight, so that each is announced as a window of its own. */
export function PopupDialog({ popups, onClose }: PopupDialogProps) {
  const { t } = useTranslation('common');
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(true);
  const popup = popups[at];
  if (popup === undefined) return null;

  function close(): void {
    if (!isOpen || popup === undefined) return;
    setIsOpen(false);
    onClose(popup.id);
  }
  function showNext(): void {
    setAt(at + 1);
    setIsOpen(true);
  }

  const isLast = at === popups.length - 1;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      onClosed={showNext}
      title={popup.title}
      {...(popups.length > 1 && { description: t('popups.place', { number: at + 1, total: popups.length }) })}
      footer={<Button onClick={close}>{t(isLast ? 'popups.done' : 'popups.next')}</Button>}
    >
      <HtmlContent html={popup.content} />
    </Dialog>
  );
}
