import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../../../ui/icons.tsx';

/** Spec sections 4 and 9: the thank-you closes after this time. */
const CLOSES_AFTER_MS = 1_500;

/** The spec's thank-you for a bank wire. `onOver` is called when its time is up. */
export function WireThanks({ onOver }: { readonly onOver: () => void }) {
  const { t } = useTranslation('payments');
  const end = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => end(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-center">
      <span className="flex size-12 items-center justify-center rounded-round bg-long-tint text-long">
        <CheckIcon className="size-6" />
      </span>
      <p className="text-title">{t('deposit.wire.thanks')}</p>
    </div>
  );
}
