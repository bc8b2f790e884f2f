import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MaximiseIcon, RestoreIcon } from '../trading-icons.tsx';
import type { MaximisedPane } from './platform-frame.tsx';
import type { Maximised } from './use-maximised.ts';

export interface MaximiseButtonProps {
  readonly pane: MaximisedPane;
  readonly maximised: Maximised;
}

/** Shows a pane alone, or everything again. */
export function MaximiseButton({ pane, maximised }: MaximiseButtonProps) {
  const { t } = useTranslation('trading');
  const isAlone = maximised.pane === pane;
  return (
    <IconButton
      size="dense"
      label={t(isAlone ? 'layout.restore' : `layout.maximise.${pane}`)}
      aria-pressed={isAlone}
      onClick={() => maximised.toggle(pane)}
    >
      {isAlone ? <RestoreIcon className="size-4" /> : <MaximiseIcon className="size-4" />}
    </IconButton>
  );
}
