/**
 * Takes the page below a modal element out of reach of focus, touch and screen readers. What opens over
 * the page lies outside of it. Returns a function that ends this.
 */
export function makePageInert(): () => void {
  const page = document.getElementById('root');
  page?.setAttribute('inert', '');
  return () => {
    page?.removeAttribute('inert');
  };
}
