import type { Photo } from '../../../../contract/photos/photo';

/** The title of a photo in the viewer. */
export const photoTitle = ({ caption }: Photo): string => caption ?? 'Untitled Photo';
