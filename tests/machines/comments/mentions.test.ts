import { expect, test } from 'vitest';
import { EMPTY_COMMENT, mentionedIn, withMention } from '../../../machines/comments/comment-values';

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

test('of two people of one name, the one whose mention was removed is not mentioned', () => {
  const wrong = { id: 1, name: 'Anna Berg' };
  const right = { id: 2, name: 'Anna Berg' };
  const typed = { from: 3, search: 'An' };
  const first = withMention({ ...EMPTY_COMMENT, text: 'To @An' }, typed, wrong).values;
  const changed = withMention({ ...first, text: 'To @An' }, typed, right).values;
  expect(mentionedIn(changed)).toEqual([right]);
  const both = withMention({ ...first, text: 'To @Anna Berg @' }, { from: 14, search: '' }, right);
  expect(mentionedIn(both.values)).toEqual([wrong, right]);
});
