import type { Campaign, ChangeCampaignRequest } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { CAMPAIGN_CODE, LANDING_PATH } from '@fairlead/contract/affiliates/values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { codeOf, useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CAMPAIGNS_KEY } from './campaign-queries.ts';

interface Typed {
  readonly name: string;
  readonly code: string;
  readonly landing_path: string;
}

const NAME_MAX_LENGTH = 60;
const CODE_MAX_LENGTH = 40;
const PATH_MAX_LENGTH = 200;

export interface CampaignDialogProps {
  /** Null for a new one. */
  readonly campaign: Campaign | null;
  readonly onClose: () => void;
  readonly onSaved: (campaign: Campaign) => void;
}

/** Creates or edits a campaign. Its code is in published links, so it cannot be changed. */
export function CampaignDialog({ campaign, onClose, onSaved }: CampaignDialogProps) {
  const { t } = useTranslation(['affiliate', 'errors']);
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { register, control, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { name: campaign?.name ?? '', code: campaign?.code ?? '', landing_path: campaign?.landing_path ?? '/' },
    mode: 'onTouched',
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const code = (typed.code ?? '').trim().toLowerCase();
  const codeFault = code === '' || CAMPAIGN_CODE.test(code) ? undefined : t('affiliate:campaigns.form.codeInvalid');

  const save = useSingleMutation({
    mutationFn: (values: Typed) => call<{ readonly data: Campaign }>(requestOf(values, campaign)),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY });
      showToast({ tone: 'success', title: t('affiliate:campaigns.saved') });
      onSaved(data);
    },
    onError: (error) => {
      if (codeOf(error) === 'campaignCodeTaken') setError('code', { message: t('errors:campaignCodeTaken') }, { shouldFocus: true });
    },
  });

  return (
    <FormDialog
      title={t(campaign === null ? 'affiliate:campaigns.create' : 'affiliate:campaigns.form.edit')}
      confirm={t(campaign === null ? 'affiliate:campaigns.form.create' : 'affiliate:campaigns.form.save')}
      isPending={save.isPending}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {save.isError && codeOf(save.error) !== 'campaignCodeTaken' && <Notice tone="danger">{failureText(save.error)}</Notice>}
        <TextField
          label={t('affiliate:campaigns.form.name')}
          hint={t('affiliate:campaigns.form.nameHint')}
          autoComplete="off"
          required
          maxLength={NAME_MAX_LENGTH}
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || t('affiliate:campaigns.form.nameMissing') })}
        />
        <TextField
          label={t('affiliate:campaigns.form.code')}
          hint={t(campaign === null ? 'affiliate:campaigns.form.codeHint' : 'affiliate:campaigns.form.codeFixed')}
          disabled={campaign !== null}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CODE_MAX_LENGTH}
          error={codeFault ?? errors.code?.message}
          {...register('code', { validate: () => codeFault ?? true })}
        />
        <TextField
          label={t('affiliate:campaigns.form.path')}
          hint={t('affiliate:campaigns.form.pathHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={PATH_MAX_LENGTH}
          error={errors.landing_path?.message}
          {...register('landing_path', {
            validate: (path) => LANDING_PATH.test(path.trim()) || t('affiliate:campaigns.form.pathInvalid'),
          })}
        />
        <div className="flex flex-col gap-1">
          <p className="text-dense text-muted">{t('affiliate:campaigns.form.preview')}</p>
          <p className="rounded-control bg-hover px-3 py-2 text-dense wrap-anywhere" aria-live="polite">
            {location.origin}
            {(typed.landing_path ?? '').trim()}
            {'?ref='}
            {code === '' ? <span className="text-muted">{t('affiliate:campaigns.form.codeMade')}</span> : <strong>{code}</strong>}
          </p>
        </div>
      </div>
    </FormDialog>
  );
}

function requestOf({ name, code, landing_path: path }: Typed, campaign: Campaign | null) {
  const fields = { name: name.trim(), landing_path: path.trim() };
  if (campaign === null) {
    const chosen = code.trim().toLowerCase();
    return {
      method: 'POST',
      path: affiliatePaths.createCampaign,
      body: { ...fields, ...(chosen === '' ? {} : { code: chosen }) },
    } as const;
  }
  const body: ChangeCampaignRequest = { ...fields, id: campaign.id, is_archived: campaign.is_archived };
  return { method: 'POST', path: affiliatePaths.changeCampaign, body } as const;
}
