/**
 * The properties of a button that has no effect now, and may have got there by being pressed. It
 * keeps the focus, which `disabled` would drop.
 */
export const atEnd = (isAtEnd: boolean, onClick: () => void) => ({
  'aria-disabled': isAtEnd,
  onClick: () => {
    if (!isAtEnd) onClick();
  },
});
