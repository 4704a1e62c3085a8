/** The first heading of a part of the page that can be seen. */
export function headingIn(part: Element): HTMLElement | undefined {
  return [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].find((heading) =>
    heading.checkVisibility(),
  );
}

/** Gives a heading the focus, from which a keyboard and a screen reader go on. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
