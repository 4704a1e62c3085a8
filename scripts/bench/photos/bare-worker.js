/* global self, createImageBitmap, OffscreenCanvas */

// The minimum for compressing a picture off the main thread, as the baseline for ours.
self.onmessage = async ({ data: file, ports: [port] }) => {
  const picture = await createImageBitmap(file);
  const factor = Math.min(1, 1920 / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.round(picture.width * factor),
    Math.round(picture.height * factor),
  );
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  port.postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 }));
};
