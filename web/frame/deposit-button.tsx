import { Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

/** Opens the deposit form over the page. The form and its texts are loaded on first use. */
export function DepositButton({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, startLoading] = useTransition();
  // There the form is the page itself.
  if (pathname.startsWith('/payment/')) return null;
  return (
    <>
      <Button loading={isLoading} onClick={() => startLoading(() => setIsOpen(true))} className={className}>
        {t('nav.deposit')}
      </Button>
      <Suspense fallback={null}>{isOpen && <DepositModal onClosed={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

const DepositModal = lazyPart(async () => {
  const [part] = await Promise.all([import('./deposit-modal.tsx'), addTexts(pageI18n(), 'payments')]);
  return part;
});
