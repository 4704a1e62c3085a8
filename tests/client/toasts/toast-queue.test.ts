import { describe, expect, test } from 'vitest';
import {
  arrived,
  giveWayMs,
  left,
  NO_TOASTS,
  type ToastQueue,
  withoutActions,
  withoutSolved,
} from '../../../src/ui/toast/toast-queue';
import {
  keepToasts,
  onToast,
  type Severity,
  type ToastMessage,
} from '../../../src/ui/toast/toasts';

/** Toasts are shown one at a time; the others wait. */

const toast = (severity: Severity, text: string): ToastMessage => ({ severity, text, life: 4000 });
const after = (...messages: ToastMessage[]) => messages.reduce<ToastQueue>(arrived, NO_TOASTS);
const textsOf = ({ shown, waiting }: ToastQueue) => [shown, ...waiting].map((one) => one?.text);

const saved = toast('success', 'Saved');
const failed = toast('error', 'Failed');
const noticed = toast('warn', 'Noticed');

describe('a queue of toasts', () => {
  test('keeps the order in which they arrived', () => {
    const queue = after(saved, failed, noticed);
    expect(textsOf(queue)).toEqual(['Saved', 'Failed', 'Noticed']);
    expect(textsOf(left(queue, 'Saved'))).toEqual(['Failed', 'Noticed']);
    expect(left(left(left(queue, 'Saved'), 'Failed'), 'Noticed')).toEqual(NO_TOASTS);
  });

  test('ignores the end of a toast that has already gone', () => {
    const queue = left(after(saved, failed), 'Saved');
    expect(left(queue, 'Saved')).toBe(queue);
  });

  test('does not repeat an error, or anything that already waits', () => {
    expect(textsOf(after(failed, failed, saved, failed, saved))).toEqual(['Failed', 'Saved']);
  });

  test('shows the same confirmation again', () => {
    expect(textsOf(after(saved, saved, saved))).toEqual(['Saved', 'Saved']);
  });

  test('a success takes away the errors of its own form, not those of others', () => {
    const ofForm = { topic: 'project:new' };
    const wrong = { ...failed, ...ofForm, text: 'Wrong date' };
    const done = { ...saved, ...ofForm };
    expect(textsOf(after(wrong, done))).toEqual(['Saved']);
    expect(textsOf(after(failed, wrong, done))).toEqual(['Failed', 'Saved']);
    expect(textsOf(after(wrong, failed, done))).toEqual(['Failed', 'Saved']);
    expect(textsOf(after(wrong, { ...done, topic: 'project:7' }))).toEqual(['Wrong date', 'Saved']);
    expect(textsOf(after(wrong, saved))).toEqual(['Wrong date', 'Saved']);
    expect(textsOf(withoutSolved(after(wrong, failed), 'project:new'))).toEqual(['Failed']);
    expect(withoutSolved(after(wrong), 'project:new')).toEqual(NO_TOASTS);
  });

  test('the same message with a button takes the place of the one without', () => {
    const action = { label: 'View', run: () => undefined };
    expect(after(saved, { ...saved, action })).toEqual(after({ ...saved, action }));
    expect(after(saved, saved, { ...saved, action })).toEqual(after({ ...saved, action }));
    expect(textsOf(after({ ...saved, action }, { ...saved, action }))).toEqual(['Saved', 'Saved']);
    expect(after(failed, saved, { ...saved, action })).toEqual(after(failed, { ...saved, action }));
  });

  test('gives up what leads elsewhere, and shows the others, while a device is handed over', () => {
    const toDecide = { ...noticed, action: { label: 'Decide', run: () => undefined } };
    const { queue, held } = withoutActions(after(toDecide, saved, failed));
    expect([textsOf(queue), held]).toEqual([['Saved', 'Failed'], [toDecide]]);
    expect(withoutActions(after(toDecide))).toEqual({ queue: NO_TOASTS, held: [toDecide] });
    expect(withoutActions(NO_TOASTS)).toEqual({ queue: NO_TOASTS, held: [] });
  });

  test('lets a confirmation give way early when others wait, but nothing urgent', () => {
    expect(giveWayMs(after(saved, failed))).toBe(1500);
    expect(giveWayMs(after(failed, saved))).toBe(failed.life);
    expect(giveWayMs(after(noticed, saved))).toBe(noticed.life);
    const toOpen = { ...saved, action: { label: 'View', run: () => undefined } };
    expect(giveWayMs(after(toOpen, saved))).toBe(saved.life);
    expect(giveWayMs(after(saved))).toBe(null);
    expect(giveWayMs(NO_TOASTS)).toBe(null);
  });
});

test('toasts that nobody has seen are kept for the next listener of the same user', () => {
  keepToasts(8001, [failed, saved]);
  const seen: string[] = [];
  onToast(8002, ({ text }) => seen.push(text))();
  expect(seen).toEqual([]);
  onToast(8001, ({ text }) => seen.push(text))();
  onToast(8001, ({ text }) => seen.push(text))();
  expect(seen).toEqual(['Failed', 'Saved']);
});
