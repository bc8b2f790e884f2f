/** Icons for content pages, in the style of ui/icons.tsx. They are separate because every page of the app loads that file. */
import { icon } from '../../../ui/icons.tsx';

export const PlayIcon = icon('M7 4.5v11l8.5-5.5L7 4.5Z');
export const PinIcon = icon('M10 17.5s5.5-4.8 5.5-9a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9 5.5 9Zm2-9a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z');
