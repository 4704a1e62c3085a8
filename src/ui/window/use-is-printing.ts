import { createStore } from '../../platform/store';

const media = window.matchMedia('print');
const printing = createStore(media.matches);

const follow = () => {
  printing.write(media.matches);
};
window.addEventListener('beforeprint', () => {
  printing.write(true);
});
window.addEventListener('afterprint', follow);
media.addEventListener('change', follow);

/** Whether the page is being printed; content for paper is rendered only then. */
export const useIsPrinting = printing.use;
