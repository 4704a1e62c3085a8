import type { Photo } from '../../../../contract/photos/photo';

/** What a photo is called where it is looked at. */
export const photoTitle = ({ caption }: Photo): string => caption ?? 'Untitled Photo';
