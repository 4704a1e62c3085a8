/** Passes on an answer that came after nobody waited for it any more. */
export interface LateAnswers<Answer> {
  tell: (answer: Answer) => void;
  /** Returns a function that stops it. */
  listen: (hear: (answer: Answer) => void) => () => void;
}

export function createLateAnswers<Answer>(): LateAnswers<Answer> {
  const listeners = new Set<(answer: Answer) => void>();
  return {
    tell: (answer) => {
      for (const hear of listeners) hear(answer);
    },
    listen: (hear) => {
      listeners.add(hear);
      return () => {
        listeners.delete(hear);
      };
    },
  };
}
