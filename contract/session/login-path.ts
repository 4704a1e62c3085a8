import { LOGIN_PATH } from '../limits';

/** The address of the login page, which leads to `target` afterwards. */
export const loginPathFor = (target: string): string =>
  `${LOGIN_PATH}?redirect=${encodeURIComponent(target)}`;
