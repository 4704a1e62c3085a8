import { createStore } from '../platform/store';

const media = window.matchMedia('print');
const printing = createStore(media.matches);

const follow = (isPrinting: boolean) => () => {
  printing.write(isPrinting);
};
window.addEventListener('beforeprint', follow(true));
window.addEventListener('afterprint', follow(false));
media.addEventListener('change', ({ matches }) => {
  printing.write(matches);
});

/** Whether the page is being printed: what only paper shows is rendered only then. */
export const useIsPrinting = printing.use;
