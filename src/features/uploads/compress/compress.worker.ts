import { compressPicture } from './compress-picture';

/** Answers each file on the port that came with it: with the compressed picture, or null. */
self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Blob>) => {
  compressPicture(data).then(
    (picture) => port?.postMessage(picture),
    // A file that cannot be decoded is sent unchanged; the server reports the problem.
    () => port?.postMessage(null),
  );
});
