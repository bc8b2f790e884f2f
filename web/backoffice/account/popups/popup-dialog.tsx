import type { PopupCampaign } from '@fairlead/contract/content/operators/schemas.ts';
import { type Language } from '@fairlead/contract/language.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { LanguageChoice } from '../../shared/language-choice.tsx';
import { readLocalTime, writeLocalTime } from '../../shared/local-time.ts';
import { POPUPS_KEY, type Popup } from './popup.ts';
import { SegmentFields } from './segment-fields.tsx';

const AUDIENCES: readonly PopupCampaign['audience'][] = ['everybody', 'verified', 'notVerified'];
const WEEK_MS = 604_800_000;
const CONTENT_MAX_LENGTH = 5_000;

export function PopupDialog({ popup, onClose }: { readonly popup: Popup | null; readonly onClose: () => void }) {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [now] = useState(() => Date.now());
  const [texts, setTexts] = useState<PopupCampaign['texts']>(popup?.texts ?? {});
  const [audience, setAudience] = useState<PopupCampaign['audience']>(popup?.audience ?? 'everybody');
  const [segment, setSegment] = useState<PopupCampaign['segment']>(popup?.segment ?? { levels: [], country_ids: [], tags: [] });
  const [from, setFrom] = useState(writeLocalTime(popup?.from ?? new Date(now).toISOString()));
  const [until, setUntil] = useState(writeLocalTime(popup?.until ?? new Date(now + WEEK_MS).toISOString()));
  const [language, setLanguage] = useState<Language>('en');
  const [areProblemsShown, setAreProblemsShown] = useState(false);
  const text = texts[language] ?? { title: '', content: '' };
  const problem = findProblem();

  const save = useSingleMutation({
    mutationFn: (campaign: PopupCampaign) =>
      call({ method: 'POST', path: editorPaths.popups, body: { ...(popup === null ? {} : { id: popup.id }), popup: campaign } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: POPUPS_KEY });
      showToast({ tone: 'success', title: t('popups.saved') });
      onClose();
    },
  });

  function findProblem(): string | null {
    if (texts.en === undefined || !isWhole(texts.en)) return t('popups.needsEnglish');
    const written = Object.values(texts).filter((each) => each !== undefined);
    if (!written.every(isWhole)) return t('popups.needsBoth');
    if (written.some(({ content }) => content.length > CONTENT_MAX_LENGTH)) return t('popups.tooLong');
    if (readLocalTime(from) === null || readLocalTime(until) === null) return t('popups.needsTimes');
    return from >= until ? t('popups.wrongOrder') : null;
  }
  function changeText(next: Partial<typeof text>) {
    const changed = { ...text, ...next };
    const { [language]: _before, ...others } = texts;
    setTexts(changed.title === '' && changed.content === '' ? others : { ...others, [language]: changed });
  }
  function submit() {
    setAreProblemsShown(true);
    const [begin, end] = [readLocalTime(from), readLocalTime(until)];
    if (problem === null && begin !== null && end !== null) save.mutate({ texts, audience, segment, from: begin, until: end });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={t(popup === null ? 'popups.new' : 'popups.edit')}
      footer={
        <>
          <Button variant="ghost" disabled={save.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={save.isPending} onClick={submit}>
            {t('popups.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {popup?.state === 'running' && <Notice tone="caution">{t('popups.running')}</Notice>}
        <LanguageChoice className="self-start" value={language} onChange={setLanguage} />
        <TextField
          label={t('popups.titleLabel')}
          maxLength={120}
          value={text.title}
          onChange={({ currentTarget }) => changeText({ title: currentTarget.value })}
        />
        <TextAreaField
          label={t('popups.content')}
          rows={5}
          value={text.content}
          characters={{ count: text.content.length, maximum: CONTENT_MAX_LENGTH }}
          onChange={({ currentTarget }) => changeText({ content: currentTarget.value })}
        />
        <SelectField
          label={t('popups.audienceLabel')}
          options={AUDIENCES.map((value) => ({ value, label: t(`popups.audience.${value}`) }))}
          value={audience}
          onValueChange={setAudience}
        />
        <SegmentFields audience={audience} segment={segment} onChange={setSegment} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('popups.from')}
            type="datetime-local"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextField
            label={t('popups.until')}
            type="datetime-local"
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        </div>
        {areProblemsShown && problem !== null && <Notice tone="danger">{problem}</Notice>}
        {save.isError && <Notice tone="danger">{failureText(save.error)}</Notice>}
      </div>
    </Dialog>
  );
}

function isWhole({ title, content }: { readonly title: string; readonly content: string }): boolean {
  return title.trim() !== '' && content.trim() !== '';
}
