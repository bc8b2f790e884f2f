import { useId, useState, type DragEvent } from 'react';
import { classNames } from './class-names.ts';
import { UploadIcon } from './file-icons.tsx';
import { ErrorIcon } from './icons.tsx';

export interface FileDropProps {
  /** The call to action, such as Choose a file. */
  readonly label: string;
  /** What the file is for; completes the label for screen readers. */
  readonly name: string;
  readonly hint: string;
  /** The file types offered by the browser, as in the `accept` attribute of a file input. */
  readonly accept: string;
  readonly error?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Accepts a file by drag and drop or file dialog. An invisible file input covers all of it, so that it works by keyboard too. */
export function FileDrop({ label, name, hint, accept, error, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  function takeOver(event: DragEvent) {
    // Without this the browser would open the file in place of the page.
    event.preventDefault();
    setIsOver(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label
        className={classNames(
          'relative flex flex-col items-center gap-1 rounded-control border border-dashed px-4 py-5 text-center transition-colors hover:border-muted hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus',
          isOver ? 'border-accent bg-accent-tint' : error === undefined ? 'border-control' : 'border-short',
        )}
      >
        <input
          type="file"
          accept={accept}
          aria-label={`${label}: ${name}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}hint${error === undefined ? '' : ` ${id}error`}`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Selecting the same file again counts as a new selection.
            currentTarget.value = '';
            if (file !== undefined) onFile(file);
          }}
          onDragEnter={takeOver}
          onDragOver={takeOver}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          className="absolute inset-0 size-full opacity-0"
        />
        <UploadIcon className="text-accent" />
        <span className="text-control font-medium text-accent">{label}</span>
        <span id={`${id}hint`} className="text-dense text-muted">
          {hint}
        </span>
      </label>
      <p id={`${id}error`} role="alert" className="flex items-start gap-1 text-dense text-short empty:hidden">
        {error !== undefined && (
          <>
            <ErrorIcon className="mt-px size-4.5!" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
