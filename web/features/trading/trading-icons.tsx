/** Icons in the style of ui/icons.tsx for the platform only, so that sign-in doesn't load them. */
import { icon } from '../../ui/icons.tsx';

export const StarIcon = icon('m10 3 2.2 4.5 4.9.7-3.55 3.45.85 4.9L10 14.25l-4.4 2.3.85-4.9L2.9 8.2l4.9-.7L10 3Z');
export const GearIcon = icon(
  'M12.7 10a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0ZM8.6 3h2.8l.4 2 1.5.9 1.9-.7 1.4 2.4-1.500 1.3v2.200l1.500 1.3-1.400 2.400-1.900-.7-1.500.9-.4 2H8.600l-.4-2-1.500-.9-1.900.7-1.400-2.400 1.500-1.300V8.900L3.400 7.600l1.400-2.400 1.900.7L8.200 5l.4-2Z',
);
export const PartIcon = icon('M10 3a7 7 0 1 0 7 7h-7V3Zm3 .2A7 7 0 0 1 16.8 7H13V3.2Z');
export const TrailIcon = icon('M3 15.5h4v-4h4v-4h4v-4m-2.5 2L15 3l2.3 2.5');
export const ColumnsIcon = icon('M3.5 4h13v12h-13V4Zm4.3 0v12m4.4-12v12');
export const LevelIcon = icon('M3 6.5h9m3 0h2M3 13.5h2m3 0h9M13.5 8.5v-4m-7 11v-4');
export const MaximiseIcon = icon('M12 4h4v4M16 4l-4.500 4.500M8 16H4v-4M4 16l4.500-4.500');
export const RestoreIcon = icon('M16 8h-4V4M12 8l4.500-4.500M4 12h4v4M8 12l-4.500 4.500');
export const ChartsIcon = icon('M3.5 4h13v12h-13V4ZM10 4v12M3.500 10h13');
