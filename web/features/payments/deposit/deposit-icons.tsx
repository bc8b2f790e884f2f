import type { DepositMethodName } from '@fairlead/domain/payments/deposit-rules.ts';
import type { ReactNode } from 'react';
import { LineIcon } from '../../../ui/line-icon.tsx';

const icon = (paths: ReactNode): ReactNode => <LineIcon>{paths}</LineIcon>;

export const METHOD_ICONS: Readonly<Record<DepositMethodName, ReactNode>> = {
  creditCard: icon(<path d="M2.5 5h15v10.5h-15V5Zm0 3.2h15M5.5 12.5h3" />),
  bankWire: icon(<path d="M3 8h14L10 3.2 3 8Zm1.8 0v6.5m3.5-6.5v6.5m3.5-6.5v6.5M15.2 8v6.5M3 16.8h14" />),
  alternative: icon(<path d="M3 7h12m-3-3 3 3-3 3M17 13H5m3-3-3 3 3 3" />),
  titan: icon(<path d="M10 2.8 16.5 6.5v7L10 17.2l-6.5-3.7v-7L10 2.8Zm-3 5h6M10 7.8v5" />),
};

export const EXTERNAL_ICON = icon(<path d="M8 4.5H4v11.5h11.5v-4M11 3.5h5.5V9M16 4l-7 7" />);
