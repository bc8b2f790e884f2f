import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { WireThanks } from './wire-thanks.tsx';

/** The thank-you in a window over the transfer details. `onOver` is called once it has closed. */
export default function WireThanksDialog({ onOver }: { readonly onOver: () => void }) {
  const { t } = useTranslation('payments');
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} onClosed={onOver} title={t('deposit.wire.thanksTitle')} width="small">
      <WireThanks onOver={() => setIsOpen(false)} />
    </Dialog>
  );
}
