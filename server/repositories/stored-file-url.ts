/** The address of a stored file on this server. */
export const storedFileUrl = (key: string): string => `/uploads/${key}`;
