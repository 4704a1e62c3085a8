import { FILES_PATH } from '../../contract/limits';

/** The address of a stored file on this server. */
export const storedFileUrl = (key: string): string => `${FILES_PATH}${key}`;
