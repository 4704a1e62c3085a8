/**
 * For the panel of a menu or a select. If it opens in the moment when its code arrives, its first
 * rendering is an open one. Without this, PrimeReact leaves such a panel outside the window.
 */
export const PLACED_WHEN_NEW = { appear: true, timeout: { enter: 120, exit: 100 } };
