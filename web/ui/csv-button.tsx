import { useState } from 'react';
import { Button, type ControlSize } from './button.tsx';
import { DownloadIcon } from './file-icons.tsx';
import { showToast } from './toast.tsx';

export interface CsvButtonProps {
  /** What is exported, for screen readers. */
  readonly label: string;
  readonly size: ControlSize;
  readonly className: string;
  /** Whether there is nothing to export. */
  readonly isEmpty: boolean;
  /** Resolves with whether the file arrived. */
  readonly save: () => Promise<boolean>;
  /** The message for a failed export. */
  readonly failure: { readonly title: string; readonly text: string };
}

/** Exports a complete list as a file. */
export function CsvButton({ label, size, className, isEmpty, save, failure }: CsvButtonProps) {
  const [isLoading, setIsLoading] = useState(false);

  async function load(): Promise<void> {
    setIsLoading(true);
    const isSaved = await save();
    setIsLoading(false);
    if (!isSaved) showToast({ ...failure, tone: 'danger' });
  }

  return (
    <Button
      variant="ghost"
      size={size}
      className={className}
      loading={isLoading}
      disabled={isEmpty}
      aria-label={label}
      onClick={() => void load()}
    >
      <DownloadIcon className="size-4" />
      CSV
    </Button>
  );
}
