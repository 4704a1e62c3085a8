/** What people of the demo write on findings: a question of the manager, and an inspector's answer. */

export interface Talk {
  question: string;
  answer: string;
}

export const TALKS: readonly [Talk, ...Talk[]] = [
  {
    question: 'can this be closed before Friday? The client walks through on Monday.',
    answer: 'They come on Thursday morning. I will check it at noon.',
  },
  {
    question: 'please add a photo with a scale, the contractor disputes the size.',
    answer: 'Will do on the next visit, with a tape beside it.',
  },
  {
    question: 'who is responsible here?',
    answer: 'The roofer. His foreman has seen it and agrees.',
  },
  {
    question: 'is the flat still accessible, or do we need an appointment?',
    answer: 'The key is with the site office until the end of the month.',
  },
];
