import type { Country, SessionUser } from '@fairlead/contract/account/schemas.ts';
import { readProfileDetails } from '@fairlead/contract/account/client.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { loadPhoneNumbers, type PhoneNumbers } from '../../../ui/phone-numbers.ts';
import { InfoForm } from './info-form.tsx';
import { Panel } from './panel.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

export interface InfoPanelProps {
  readonly user: SessionUser;
  readonly countries: readonly Country[];
  readonly onSaved: (user: SessionUser) => void;
}

/** The client's details (spec section 2, "Profile Overview"). */
export function InfoPanel({ user, countries, onSaved }: InfoPanelProps) {
  const { t } = useTranslation('account');
  const phoneNumbers = usePhoneNumbersIfAny();
  if (phoneNumbers === 'loading') return <PanelSkeleton />;
  const isMissingDetails = findMissingDetails(readProfileDetails(user)).length > 0;
  return (
    <Panel title={t('tabs.info')} text={t('info.text')}>
      {isMissingDetails && <Notice tone="caution">{t('info.missing')}</Notice>}
      {user.verified_account && <Notice>{t('info.locked')}</Notice>}
      {/* Remounted if another client signs in from another tab. */}
      <InfoForm key={user.id} user={user} countries={countries} phoneNumbers={phoneNumbers} onSaved={onSaved} />
    </Panel>
  );
}

/** The phone number rules; null if they cannot be loaded. Numbers are then entered in international format and validated by the server. */
function usePhoneNumbersIfAny(): PhoneNumbers | null | 'loading' {
  const [numbers, setNumbers] = useState<PhoneNumbers | null | 'loading'>('loading');
  useEffect(() => {
    loadPhoneNumbers().then(setNumbers, () => setNumbers(null));
  }, []);
  return numbers;
}
