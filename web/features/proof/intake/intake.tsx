import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { UploadIcon } from '../../../ui/file-icons.tsx';
import { TEXT_AREA_CLASS } from '../../../ui/text-area-field.tsx';
import type { ExampleKind } from '../example/load-example.ts';
import { takeFile, type TakenFile } from './take-file.ts';

export interface IntakeProps {
  /** Whether the page can act yet: what is pressed or chosen before would be lost. */
  readonly isReady: boolean;
  readonly onTaken: (files: readonly TakenFile[]) => void;
  readonly onExample: (kind: ExampleKind) => void;
}

/** Takes receipts: dropped anywhere on the page, chosen, pasted, or the example. */
export function Intake({ isReady, onTaken, onExample }: IntakeProps) {
  const { t } = useTranslation('proof');
  const take = (files: readonly File[]): void => {
    if (files.length > 0) void Promise.all(files.map(takeFile)).then(onTaken);
  };
  const isOver = usePageDrop(take);
  return (
    <fieldset disabled={!isReady} aria-label={t('intake.label')} className="flex min-w-0 flex-col gap-4">
      <FileField isOver={isOver} onFiles={take} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="text-control text-muted">{t('intake.noFile')}</span>
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" className="max-md:h-11" onClick={() => onExample('genuine')}>
            {t('intake.example')}
          </Button>
          <Button variant="secondary" className="max-md:h-11" onClick={() => onExample('forged')}>
            {t('intake.forged')}
          </Button>
        </span>
      </div>
      <PasteField onText={(text) => onTaken([{ name: null, content: { kind: 'text', text } }])} />
    </fieldset>
  );
}

/** A file dropped beside the field would replace the page in the browser, so the whole page takes files. Returns whether one is over it. */
function usePageDrop(take: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  });
  return isOver;
}

/** An invisible file input covers all of it, so that it works by keyboard too. */
function FileField({ isOver, onFiles }: { readonly isOver: boolean; readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('proof');
  const id = useId();
  return (
    <label
      className={classNames(
        'relative flex flex-col items-center gap-2 rounded-panel border-2 border-dashed bg-raised px-4 py-10 text-center transition-colors hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:py-14',
        isOver ? 'border-accent bg-accent-tint!' : 'border-control',
      )}
    >
      <input
        type="file"
        multiple
        accept=".json,application/json"
        aria-label={t('intake.choose')}
        aria-describedby={id}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Selecting the same file again counts as a new selection.
          currentTarget.value = '';
          onFiles(files);
        }}
        className="absolute inset-0 size-full opacity-0"
      />
      <UploadIcon className="size-7! text-accent" />
      {/* A finger can't drop files. */}
      <span className="text-read font-semibold pointer-coarse:hidden">{t('intake.drop')}</span>
      <span className="text-control font-medium text-accent pointer-coarse:text-read underline underline-offset-4">
        {t('intake.choose')}
      </span>
      <span id={id} className="text-dense text-muted">
        {t('intake.hint')}
      </span>
    </label>
  );
}

function PasteField({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation('proof');
  const id = useId();
  const [text, setText] = useState('');
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (text.trim() !== '') onText(text);
  }
  return (
    <details className="text-control">
      <summary className="w-fit rounded-mark text-accent hover:underline">{t('intake.paste')}</summary>
      <form onSubmit={submit} className="mt-3 flex flex-col items-start gap-3">
        <label htmlFor={id} className="text-dense font-medium">
          {t('intake.pasteLabel')}
        </label>
        <textarea
          id={id}
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className={TEXT_AREA_CLASS}
        />
        <Button type="submit" className="max-md:h-11">
          {t('intake.verify')}
        </Button>
      </form>
    </details>
  );
}
