/** The id of the button that opens a photo; it gets the focus back. */
export const photoElementId = (photoId: number): string => `photo-${String(photoId)}`;
