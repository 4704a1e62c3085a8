/** Those who want to hear of one kind of news. */
export function listenersOf<News>() {
  const listeners: ((news: News) => void)[] = [];
  return {
    add: (listen: (news: News) => void) => void listeners.push(listen),
    tell: (news: News) => {
      for (const listen of listeners) listen(news);
    },
  };
}
