/** The listeners to one kind of event. */
export function listenersOf<News>() {
  const listeners: ((news: News) => void)[] = [];
  return {
    add: (listen: (news: News) => void) => void listeners.push(listen),
    tell: (news: News) => {
      for (const listen of listeners) listen(news);
    },
  };
}
