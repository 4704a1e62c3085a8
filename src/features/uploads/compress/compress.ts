/**
 * The picture as it is sent: upright, at most 1920 pixels on its longer side, with what the camera
 * said about it; the file itself where nothing is gained.
 */
export type Compress = (file: Blob, signal: AbortSignal) => Promise<Blob>;
