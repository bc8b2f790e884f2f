/** Icons of files in the style of icons.tsx, which no first screen needs. */
import { icon } from './icons.tsx';

export const DownloadIcon = icon('M10 3v9m-3.5-3.2L10 12.3l3.5-3.5M4 13.5V17h12v-3.5');
export const UploadIcon = icon('M10 12.5v-9M6.5 7 10 3.5 13.5 7M4 13.5V17h12v-3.5');
export const FileIcon = icon('M5 2.8h6.5L15.5 7v10.2H5V2.8Zm6.3.2v4.2h4');
