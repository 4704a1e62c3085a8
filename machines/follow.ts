import {
  type AnyActorRef,
  fromObservable,
  type NonReducibleUnknown,
  type ObservableActorLogic,
  type Observer,
  type SnapshotFrom,
  toObserver,
} from 'xstate';

/**
 * Follows an actor that another actor owns; the input is its ref. The context is the value that
 * `select` returns, updated whenever it changes.
 */
export function follow<Ref extends AnyActorRef, Value>(
  select: (snapshot: SnapshotFrom<Ref>) => Value,
): ObservableActorLogic<Value, Ref & NonReducibleUnknown> {
  return fromObservable(({ input }) => ({
    subscribe: (listener: Observer<Value> | ((value: Value) => void)) => {
      const observer = toObserver(listener);
      let last: { value: Value } | undefined;
      const next = (snapshot: SnapshotFrom<Ref>) => {
        const value = select(snapshot);
        if (last?.value === value) return;
        last = { value };
        observer.next?.(value);
      };
      next(input.getSnapshot() as SnapshotFrom<Ref>);
      return input.subscribe({ next, error: (error: unknown) => observer.error?.(error) });
    },
  }));
}
