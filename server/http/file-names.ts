/** `encodeURIComponent` does not encode four characters that RFC 5987 forbids. */
const percentEncoded = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The name of a file as `filename*=UTF-8''…` writes it in a header. */
export const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, percentEncoded);
