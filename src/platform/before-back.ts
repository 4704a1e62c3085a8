const nothing = () => undefined;
let listener: () => void = nothing;

// The browser calls listeners in the order in which they were added, and the router adds its own when
// it first renders.
window.addEventListener('popstate', () => {
  listener();
});

/**
 * Calls back at Back and Forward, before the router shows the other page. There is one listener;
 * returns a function that removes it.
 */
export function beforeBack(called: () => void): () => void {
  listener = called;
  return () => {
    listener = nothing;
  };
}
