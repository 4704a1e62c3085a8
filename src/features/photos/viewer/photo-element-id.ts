/** The id of the button that opens a photo: the focus comes back to it. */
export const photoElementId = (photoId: number): string => `photo-${String(photoId)}`;
