import { expect, test } from 'vitest';
import { mentionedIn } from '../../../machines/comments/comment-values';

const JAN = { id: 1, name: 'Jan Berg' };
const PEOPLE = [JAN, { id: 2, name: 'Jan Bergmann' }];

test.each([
  ['@Jan Berg, please look', [1]],
  ['@Jan Bergmann: done', [2]],
  ['@Jan Berg and @Jan Bergmann', [1, 2]],
  ['for @Jan Berg - or somebody else', [1]],
  ['@Jan Berg-Meier has it', []],
  ['@Jan Berg’s drill', [1]],
  ['@Jan Berga', []],
  ['Jan Berg', []],
])('%j mentions %j', (text, ids) => {
  const found = mentionedIn({ text, people: PEOPLE, photoIds: [] });
  expect(found.map(({ id }) => id)).toEqual(ids);
});
