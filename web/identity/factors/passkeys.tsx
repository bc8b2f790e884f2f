import type { PasskeyBeginResponse, PasskeyInfo } from '@fairlead/contract/account/security.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { supportsPasskeys } from './create-passkey.ts';
import type { FactorProps } from './factor-props.ts';
import { MustStay } from './must-stay.tsx';
import { StateBadge } from './state-badge.tsx';
import { SettingRow } from '../../ui/section.tsx';
import { KEY_ICON } from '../../ui/device-icons.tsx';
import { useCall } from './use-call.ts';

export interface PasskeysProps extends FactorProps {
  /** The browser's description, the default name of a new passkey. */
  readonly thisBrowser: string;
  /** A passkey was removed, and its button with it. */
  readonly onRemoved: () => void;
}

/** The user's passkeys, one row each, and the button to add one. */
export function Passkeys({ calls, factors, onChanged, thisBrowser, onRemoved, headingLevel }: PasskeysProps) {
  const { t } = useTranslation('identity');
  const adding = useCall();
  const removal = useCall();
  const [begun, setBegun] = useState<PasskeyBeginResponse['data'] | null>(null);
  const [isUnsupported, setIsUnsupported] = useState(false);
  const [removing, setRemoving] = useState<PasskeyInfo | null>(null);
  const isOnlyFactor = !factors.totp && factors.passkeys.length === 1;

  async function begin(): Promise<void> {
    setIsUnsupported(!supportsPasskeys());
    if (!supportsPasskeys()) return;
    const answer = await adding.run(calls.beginPasskey);
    if (answer !== null) setBegun(answer);
  }

  async function remove(id: number): Promise<void> {
    setRemoving(null);
    if ((await removal.run(() => calls.removePasskey(id))) === null) return;
    onRemoved();
    onChanged();
  }

  return (
    <SettingRow
      icon={KEY_ICON}
      title={t('factors.passkeys.title')}
      badge={
        <StateBadge
          isOn={factors.passkeys.length > 0}
          on={t('factors.passkeys.count', { count: factors.passkeys.length })}
          off={t('factors.passkeys.none')}
        />
      }
      text={t('factors.passkeys.text')}
      headingLevel={headingLevel}
      failure={isUnsupported ? t('factors.passkeys.fault.unsupported') : (adding.failure ?? removal.failure)}
      action={
        <Button variant="secondary" loading={adding.isRunning} onClick={() => void begin()}>
          {t('factors.passkeys.add')}
        </Button>
      }
    >
      {factors.passkeys.length > 0 && (
        <ul aria-label={t('factors.passkeys.title')} className="ml-8 rounded-control border border-line [&>li+li]:border-t">
          {factors.passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              mayRemove={factors.may_remove}
              isBusy={removal.isRunning}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {factors.passkeys.length > 0 && !factors.may_remove && <MustStay />}
      {begun !== null && (
        <AddPasskeyDialog
          begun={begun}
          calls={calls}
          proposedName={thisBrowser}
          onClose={() => {
            setBegun(null);
            onChanged();
          }}
        />
      )}
      {removing !== null && (
        <QuestionDialog
          title={t('factors.passkeys.removeTitle', { name: removing.name })}
          text={t(isOnlyFactor ? 'factors.lastFactorText' : 'factors.passkeys.removeText')}
          error={null}
          confirm={t('factors.remove')}
          isPending={false}
          onConfirm={() => void remove(removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
    </SettingRow>
  );
}

interface PasskeyLineProps {
  readonly passkey: PasskeyInfo;
  readonly mayRemove: boolean;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function PasskeyLine({
  passkey: { name, created_at: createdAt, last_used_at: lastUsedAt },
  mayRemove,
  isBusy,
  onRemove,
}: PasskeyLineProps) {
  const { t } = useTranslation('identity');
  const locale = useLocale();
  return (
    <li className="flex items-center justify-between gap-3 border-line px-3 py-2.5">
      <div className="flex min-w-0 flex-col">
        <span className="text-control font-medium break-words">{name}</span>
        <span className="text-dense text-muted">
          {t('factors.passkeys.created', { date: formatDate(createdAt, locale) })} ·{' '}
          {lastUsedAt === null ? t('factors.passkeys.neverUsed') : t('factors.passkeys.lastUsed', { date: formatDate(lastUsedAt, locale) })}
        </span>
      </div>
      {mayRemove && (
        <Button
          variant="secondary"
          size="dense"
          disabled={isBusy}
          onClick={onRemove}
          aria-label={t('factors.passkeys.removeNamed', { name })}
        >
          {t('factors.remove')}
        </Button>
      )}
    </li>
  );
}
