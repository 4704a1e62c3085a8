/** Messages for screens that cannot be shown. */
export const SCREEN_MESSAGES = {
  broken: 'This page has a problem',
  brokenText: 'Nothing you saved is lost. Try again, or continue with another page.',
  notLoaded: 'This page could not be loaded',
  unreadable: (count: number) =>
    count === 1
      ? '1 record could not be read and is not shown. Please tell your administrator.'
      : `${String(count)} records could not be read and are not shown. Please tell your administrator.`,
  notLoadedText:
    'Check your connection. The page is loaded again as soon as the connection returns.',
} as const;
