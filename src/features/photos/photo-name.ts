import type { Photo } from '../../../contract/photos/photo';

/** How controls and lists name a photo: by its caption or, without one, its file. */
export const photoName = ({ caption, fileName }: Photo): string => caption ?? fileName;
