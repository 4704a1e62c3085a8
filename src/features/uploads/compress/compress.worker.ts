import { compressPicture } from './compress-picture';

/** Answers each file on the port that came with it: the smaller picture, or null. */
self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Blob>) => {
  compressPicture(data).then(
    (picture) => port?.postMessage(picture),
    // What cannot be decoded is sent as it is: the server says what is wrong with it.
    () => port?.postMessage(null),
  );
});
