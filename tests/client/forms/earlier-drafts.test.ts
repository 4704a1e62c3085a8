import { expect, test } from 'vitest';
import { earlierKeys } from '../../../src/forms/drafts/draft-slots';

/** Drafts that were typed before the server had given their record an id. */

const LOCAL = -5;
const localIdsOf = (serverId: number) => Promise.resolve(serverId === 7 ? [LOCAL] : []);
const formsOf = async (form: string) => {
  const keys = await earlierKeys({ userId: 1, form, holder: 'form' }, localIdsOf);
  return keys.map((key) => key.form);
};

test('every form of a record finds what was typed under its local id', async () => {
  expect(await formsOf('item:7')).toEqual(['item:-5']);
  expect(await formsOf('item:7:dueDate')).toEqual(['item:-5:dueDate']);
  for (const kind of ['inspection', 'resolution', 'verify', 'return', 'comment', 'comment-edit'])
    expect(await formsOf(`${kind}:7`)).toEqual([`${kind}:-5`]);
  expect(await formsOf('item:new:7')).toEqual(['item:new:-5']);
  expect(await formsOf('item:new:7:Pending')).toEqual(['item:new:-5:Pending']);
});

test('other forms have no earlier drafts', async () => {
  for (const form of ['item:8', 'item:new', 'client:7', 'inspection:new:7', 'password'])
    expect(await formsOf(form)).toEqual([]);
});
