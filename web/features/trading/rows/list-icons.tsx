/** Icons of the tools for lists, which aren't part of the first screen. */
import { icon } from '../../../ui/icons.tsx';

export const GroupIcon = icon('M3.5 4.5h13m-9.5 3.5h9.5m-13 4.5h13m-9.5 3.5h9.5');
export const AscendingIcon = icon('M6.5 16V4.5m-3 3 3-3 3 3M11.5 6.5h2m-2 4h3.5m-3.5 4h5');
export const DescendingIcon = icon('M6.5 4v11.5m-3-3 3 3 3-3M11.5 6.5h5m-5 4h3.5m-3.5 4h2');
