import type { ChangeAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAffiliateChange } from '../affiliate-queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';

/** Links the client account for payouts, or removes the link. */
export function PayoutAccountDialog({ affiliate: { id, name, payout_account: current }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('backofficeAffiliates');
  const failureText = useFailureText();
  const [email, setEmail] = useState(current ?? '');
  const [isTakenAway, setIsTakenAway] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const save = useAffiliateChange<ChangeAffiliateRequest>(backofficePaths.changeAffiliate, {
    done: t('payoutAccount.done'),
    onDone: onClose,
  });
  function confirm(reason: string): void {
    const isRight = isTakenAway || isEmailAddress(email.trim());
    setIsWrong(!isRight);
    if (isRight) save.mutate({ id, payout_email: isTakenAway ? null : email.trim(), reason });
  }
  // The code's own text addresses the affiliate.
  const isNotThere = codeOf(save.error) === 'payoutAccountMissing';
  return (
    <ReasonDialog
      title={t('payoutAccount.title', { name })}
      text={t('payoutAccount.text')}
      confirm={t('save')}
      width="medium"
      isPending={save.isPending}
      error={!save.isError ? null : isNotThere ? t('payoutAccount.notThere') : failureText(save.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <EmailField
        label={t('payoutAccount.email')}
        autoComplete="off"
        disabled={isTakenAway}
        value={email}
        error={isWrong ? t('create.emailInvalid') : undefined}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setIsWrong(false);
        }}
      />
      {current !== null && (
        <Checkbox
          label={t('payoutAccount.takeAway')}
          checked={isTakenAway}
          onChange={({ currentTarget }) => {
            setIsTakenAway(currentTarget.checked);
            setIsWrong(false);
          }}
        />
      )}
    </ReasonDialog>
  );
}
