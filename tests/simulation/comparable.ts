/** A text that is the same for equal values; nothing equals an empty text. */
export const comparable = (value: unknown): string => JSON.stringify(value ?? '');
