/** Icons of the client's lists, which aren't part of the first screen. */
import { icon } from '../../../../ui/icons.tsx';

export const EditIcon = icon('M4 16l.8-3.4L13.2 4.2l2.6 2.6-8.4 8.4L4 16ZM11.5 6l2.6 2.6');
export const UpIcon = icon('M10 16V4.5M5.5 9 10 4.5 14.5 9');
export const DownIcon = icon('M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5');
export const DeleteIcon = icon('M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5');
