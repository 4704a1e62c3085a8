import type { ActorRefFrom } from 'xstate';
import { STUCK_MESSAGES } from '../../../contract/outbox/stuck-messages';
import type { ListedChange } from '../../../machines/outbox/outbox-context';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { listedChanges, stuckIn } from '../../../machines/outbox/outbox-selectors';
import { solveFor } from '../../ui/toast/solved-toasts';
import { KEPT_TOPIC, toastsTo } from '../../ui/toast/toasts';
import { notSentList } from './not-sent-list';

function textOf(stuck: readonly ListedChange[]): string | null {
  const [first, second] = stuck;
  if (first === undefined) return null;
  if (second !== undefined) return STUCK_MESSAGES.someToDecide(stuck.length);
  return first.state === 'refused'
    ? STUCK_MESSAGES.refused(first.title)
    : STUCK_MESSAGES.toDecide(first.title);
}

/**
 * Tells users of changes that only they can settle, as soon as no other change is being sent: many
 * of them are one message. What an earlier visit has left is not reported again; the header shows
 * it.
 */
export function tellStuck(outbox: ActorRefFrom<typeof outboxMachine>): void {
  const { userId } = outbox.getSnapshot().context;
  const [notify, solve] = [toastsTo(userId), solveFor(userId)];
  /** The changes that may still be carried out. */
  let undecided = new Set<string>();
  let unreported = new Set<string>();
  outbox.subscribe((snapshot) => {
    const changes = listedChanges(snapshot);
    const stuck = stuckIn(changes);
    const keys = new Set(stuck.map(({ key }) => key));
    const news = [...keys].filter((key) => undecided.has(key));
    undecided = new Set(changes.map(({ key }) => key).filter((key) => !keys.has(key)));
    unreported = new Set([...unreported, ...news].filter((key) => keys.has(key)));
    if (changes.some(({ state }) => state === 'sending')) return;
    const text = textOf(stuck.filter(({ key }) => unreported.has(key)));
    unreported = new Set();
    if (text === null) return;
    // The server has answered.
    solve(KEPT_TOPIC);
    // Users with the list open see them there.
    if (notSentList.read()) return;
    notify('warn', text, {
      label: STUCK_MESSAGES.open,
      run: () => {
        notSentList.write(true);
      },
    });
  });
}
