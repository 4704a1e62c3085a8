/**
 * Returns the picture to send: upright, at most 1920 pixels on its longer side, with the camera's
 * metadata; the file itself if compressing gains nothing.
 */
export type Compress = (file: Blob, signal: AbortSignal) => Promise<Blob>;
