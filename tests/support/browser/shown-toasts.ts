import type { Page } from 'playwright';

/** The toast that shows this text. */
export const toast = (page: Page, text: string) => page.locator('.p-toast').getByText(text);

/** Records the texts of all toasts that are shown on this page from now on. */
export const watchToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts: string[] = [];
    (window as Window & { shownToasts?: string[] }).shownToasts = texts;
    const note = () => {
      const shown = document.querySelector('.p-toast-summary')?.textContent;
      if (shown != null && shown !== texts.at(-1)) texts.push(shown);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    note();
  });

/** The texts of the toasts that have been shown since `watchToasts`, in order. */
export const shownToasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Window & { shownToasts?: string[] }).shownToasts ?? []);
