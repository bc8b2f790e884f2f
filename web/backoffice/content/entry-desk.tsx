import type { EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import type { EntryText } from '@fairlead/contract/content/document.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useBlocker, useNavigate } from 'react-router';
import { inLanguage } from '../../i18n/in-language.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronRightIcon, ClockIcon, EyeIcon, GlobeIcon } from '../../ui/icons.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ContentData } from '../../features/content/content-data.ts';
import { ConflictNotice, KeptNotice } from './draft-notices.tsx';
import { EditorPlaceProvider } from './editor-context.ts';
import { editorPathOf, useEntries, type Entry } from './entry-queries.ts';
import { PageBuilder } from './page-builder.tsx';
import { PagePanel } from './page-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { SaveStateText } from './save-state-text.tsx';
import { useEntryDraft } from './use-entry-draft.ts';
import { VersionsDialog } from './versions-dialog.tsx';

export interface EntryDeskProps {
  readonly entry: Entry;
  readonly settings: ContentData['settings'];
  /** Called when the server has replaced the draft with another document. */
  readonly onReplaced: (entry: Entry) => void;
  readonly onReload: () => Promise<void>;
}

type Opened = { readonly kind: 'publish' | 'versions' | 'unpublish'; readonly entry: Entry };

/** The editor of an entry: its title and status at the top, the page in one language below. */
export function EntryDesk({ entry: loaded, settings, onReplaced, onReload }: EntryDeskProps) {
  const { t, i18n } = useTranslation('backoffice');
  const { call, isSignedIn } = useTokenCalls();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const draft = useEntryDraft(loaded);
  const { document, change, saveState } = draft;
  // The server's response to publishing from here.
  const [published, setPublished] = useState<Entry | null>(null);
  const [language, setLanguage] = useState<Language>('en');
  // A new canvas for each language and each replaced document.
  const [canvasNumber, setCanvasNumber] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const subpages = useEntries('subpages').data ?? [];
  const isUnsaved = saveState.kind !== 'saved' || !draft.isValid;
  const isTouched = saveState.kind !== 'saved' || saveState.at !== null;
  const state = loaded.state === 'published' && isTouched ? 'changed' : loaded.state;
  const text = document.texts[language];
  const title = inLanguage(document.texts, i18n.language)?.title;

  useWarnBeforeUnload(isUnsaved);
  // No question on leaving if the work was moved to another page.
  const isLeaving = useRef(false);
  const blocker = useBlocker(() => isUnsaved && !isLeaving.current && isSignedIn());

  const unpublish = useMutation({
    mutationFn: () => call<EntryResponse>({ method: 'POST', path: editorPaths.unpublishEntry, body: { id: loaded.id } }),
    onSuccess: ({ data }) => {
      setOpened(null);
      showToast({ tone: 'success', title: t('editor.unpublished') });
      onReplaced(data);
    },
  });

  async function openFor(kind: Opened['kind']) {
    const settled = await draft.settle();
    if (settled === null || !draft.isValid) showToast({ tone: 'danger', title: t('editor.saveFirst') });
    else setOpened({ kind, entry: settled });
  }
  async function openPreview() {
    if ((await draft.settle()) === null) showToast({ tone: 'danger', title: t('editor.saveFirst') });
    else void navigate(`${editorPathOf(loaded.id)}/preview?text=${language}`);
  }
  function changeText(next: Partial<EntryText>) {
    change((before) => {
      const own = before.texts[language];
      return own === undefined ? before : { ...before, texts: { ...before.texts, [language]: { ...own, ...next } } };
    });
  }
  function begin(from: EntryText | null) {
    const begun = from ?? { title: document.texts.en?.title ?? '', description: '', components: [] };
    change((before) => ({ ...before, texts: { ...before.texts, [language]: begun } }));
    setCanvasNumber(canvasNumber + 1);
  }

  return (
    <div className="flex h-dvh min-h-0 flex-col">
      <title>{`${title ?? ''} · ${t('editor.pageTitle')}`}</title>
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised px-4 py-2">
        <Link to="/backoffice/content" className="rounded-control text-control text-muted hover:text-strong">
          {t('editor.back')}
        </Link>
        <ChevronRightIcon className="size-4 text-muted" />
        <h1 className="max-w-70 truncate text-control font-semibold">{title}</h1>
        <Badge tone={state === 'published' ? 'long' : state === 'changed' ? 'caution' : 'neutral'}>{t(`content.state.${state}`)}</Badge>
        <SaveStateText state={saveState} isValid={draft.isValid} onRetry={() => void draft.settle()} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button variant="ghost" onClick={() => void openFor('versions')}>
            <ClockIcon className="size-4.5" />
            {t('versions.title')}
          </Button>
          <Button variant="ghost" onClick={() => void openPreview()}>
            <EyeIcon className="size-4.5" />
            {t('editor.preview')}
          </Button>
          {loaded.state !== 'draft' && (
            <Button variant="secondary" onClick={() => void openFor('unpublish')}>
              {t('editor.unpublish')}
            </Button>
          )}
          <Button disabled={!draft.isValid || saveState.kind === 'conflict'} onClick={() => void openFor('publish')}>
            {t('publish.submit')}
          </Button>
        </div>
      </header>
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-raised px-4 py-1.5">
        <Segmented
          label={t('editor.language')}
          labelHidden
          size="dense"
          options={LANGUAGES.map((value) => ({
            value,
            label:
              document.texts[value] === undefined
                ? t('editor.languageEmpty', { language: t(`language.${value}`) })
                : t(`language.${value}`),
          }))}
          value={language}
          onValueChange={(value) => {
            setLanguage(value);
            setCanvasNumber(canvasNumber + 1);
          }}
        />
        <p className="text-dense text-muted">{t(language === 'en' ? 'editor.englishFirst' : 'editor.otherLanguage')}</p>
      </div>
      {draft.kept !== null && (
        <KeptNotice
          at={draft.kept.at}
          onTake={() => {
            const { document: kept } = draft.kept ?? { document };
            draft.dropKept();
            change(() => kept);
            setCanvasNumber(canvasNumber + 1);
          }}
          onDrop={draft.dropKept}
        />
      )}
      {saveState.kind === 'conflict' && (
        <ConflictNotice
          entry={{ ...loaded, document }}
          onReload={() => {
            draft.dropKept();
            void onReload();
          }}
          onCopied={(id) => {
            draft.dropKept();
            showToast({ tone: 'success', title: t('conflict.copied') });
            isLeaving.current = true;
            void navigate(editorPathOf(id));
          }}
        />
      )}
      <p className="flex flex-1 items-center justify-center px-6 text-center text-body text-muted md:hidden">{t('editor.tooNarrow')}</p>
      <div className="hidden min-h-0 flex-1 md:block">
        {text === undefined ? (
          <EmptyState
            className="h-full"
            icon={<GlobeIcon />}
            title={t('editor.noText', { language: t(`language.${language}`) })}
            text={t('editor.noTextHelp')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button onClick={() => begin(document.texts.en ?? null)}>{t('editor.copyEnglish')}</Button>
                <Button variant="secondary" onClick={() => begin(null)}>
                  {t('editor.startEmpty')}
                </Button>
              </div>
            }
          />
        ) : (
          <EditorPlaceProvider value={{ collection: loaded.collection, document, language, subpages, settings }}>
            <PageBuilder
              key={`${language}${canvasNumber}`}
              components={text.components}
              onChange={(components) => changeText({ components: [...components] })}
              pagePanel={
                <PagePanel
                  collection={loaded.collection}
                  document={document}
                  language={language}
                  text={text}
                  onChange={(next) => change((before) => ({ ...before, ...next }))}
                  onTextChange={changeText}
                  onRemoveLanguage={() =>
                    change((before) => {
                      const { [language]: _removed, ...texts } = before.texts;
                      return { ...before, texts };
                    })
                  }
                />
              }
            />
          </EditorPlaceProvider>
        )}
      </div>
      {opened?.kind === 'publish' && (
        <PublishDialog
          entry={opened.entry}
          onPublished={setPublished}
          onClose={() => {
            setOpened(null);
            if (published !== null) onReplaced(published);
          }}
        />
      )}
      {opened?.kind === 'versions' && (
        <VersionsDialog
          entry={opened.entry}
          onRestored={(restored, number) => {
            showToast({ tone: 'success', title: t('versions.restored', { number }) });
            onReplaced(restored);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'unpublish' && (
        <QuestionDialog
          title={t('editor.unpublishTitle')}
          text={t('editor.unpublishText')}
          error={unpublish.isError ? failureText(unpublish.error) : null}
          confirm={t('editor.unpublish')}
          isPending={unpublish.isPending}
          onConfirm={() => unpublish.mutate()}
          onClose={() => setOpened(null)}
        />
      )}
      {blocker.state === 'blocked' && (
        <QuestionDialog
          title={t('editor.leaveTitle')}
          text={t('editor.leaveText')}
          error={null}
          confirm={t('editor.leave')}
          isPending={false}
          onConfirm={() => blocker.proceed()}
          onClose={() => blocker.reset()}
        />
      )}
    </div>
  );
}

function useWarnBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
