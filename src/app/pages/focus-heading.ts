/** The first visible heading in a part of the page. */
export function headingIn(part: Element): HTMLElement | undefined {
  return [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].find((heading) =>
    heading.checkVisibility(),
  );
}

/** Focuses a heading, from which keyboards and screen readers continue. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
