import type { Toast } from 'primereact/toast';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../button/button';
import { createStore, type Store } from '../../platform/store';
import { usePrime, wantPrime } from '../prime/late-prime';
import { keepForNextPage, takeKept } from './kept-toasts';
import {
  arrived,
  completes,
  giveWayMs,
  left,
  NO_TOASTS,
  withoutActions,
  withoutSolved,
} from './toast-queue';
import { isHandedOver, keepToasts, onToast, type ToastAction, type ToastMessage } from './toasts';
import { onSolved } from './solved-toasts';
import './toast.css';

/**
 * A toast that gets its button within this time keeps its place: a screen reader would read its text
 * again. Later, too little of its time would be left to press the button.
 */
const COMPLETED_MS = 1000;

/** One that is replaced is gone at once. */
const ONE_AT_A_TIME = { timeout: { enter: 300, exit: 0 } };

interface OfferProps {
  offered: Store<ToastAction | undefined>;
  onRun: () => void;
}

/** The button of the visible toast, which may come later than its text. */
function OfferedAction({ offered, onRun }: OfferProps): ReactNode {
  const action = offered.use();
  if (action === undefined) return null;
  return (
    <Button
      look="outlined"
      onClick={() => {
        onRun();
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
}

/**
 * Shows the toasts of a user at the bottom, one at a time. Toasts that still wait when this
 * component unmounts are shown when it mounts again, and warnings and errors also after a reload.
 */
export function ToastHost({ userId }: { userId: number }): ReactNode {
  const toast = useRef<Toast>(null);
  const drawn = useRef<ToastMessage>(null);
  const drawnAt = useRef(0);
  const [offered] = useState(() => createStore<ToastAction | undefined>(undefined));
  const [queue, setQueue] = useState(NO_TOASTS);
  const [held, setHeld] = useState<readonly ToastMessage[]>([]);
  const isHeld = isHandedOver.use();
  const [wasHeld, setWasHeld] = useState(isHeld);
  if (isHeld !== wasHeld) {
    const { queue: next, held: more } = withoutActions(queue);
    setWasHeld(isHeld);
    setQueue(isHeld ? next : held.reduce(arrived, queue));
    setHeld(isHeld ? [...held, ...more] : []);
  }
  const { shown } = queue;
  const prime = usePrime();
  const untilNext = giveWayMs(queue);

  const keepWaiting = useEffectEvent(() => {
    keepToasts(userId, [...held, ...queue.waiting]);
  });
  const keepForReload = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    // The browser may show the same page again with its whole state.
    if (!persisted) keepForNextPage(window.sessionStorage, userId, queue.waiting);
  });
  useEffect(() => {
    const leave = (event: PageTransitionEvent) => {
      keepForReload(event);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
    };
  }, []);
  useEffect(() => {
    keepToasts(userId, takeKept(window.sessionStorage, userId));
    const stop = onToast(userId, (message) => {
      if (isHandedOver.read() && message.action !== undefined) {
        setHeld((before) => [...before, message]);
      } else setQueue((before) => arrived(before, message));
    });
    const stopSolving = onSolved(userId, (topic) => {
      setQueue((before) => withoutSolved(before, topic));
    });
    return () => {
      stop();
      stopSolving();
      keepWaiting();
    };
  }, [userId]);
  useEffect(() => {
    const before = drawn.current;
    drawn.current = toast.current === null ? null : shown;
    offered.write(shown?.action);
    if (shown === null) {
      toast.current?.clear();
      return;
    }
    wantPrime();
    const isRecent = performance.now() - drawnAt.current < COMPLETED_MS;
    if (before !== null && completes(shown, before) && isRecent) return;
    drawnAt.current = performance.now();
    const { severity, text, life } = shown;
    const leave = () => {
      drawn.current = null;
      setQueue((now) => left(now, text));
      toast.current?.clear();
    };
    const detail = <OfferedAction offered={offered} onRun={leave} />;
    toast.current?.replace({ severity, summary: text, detail, life });
  }, [shown, prime, offered]);
  useEffect(() => {
    if (untilNext === null || shown === null) return undefined;
    const timer = setTimeout(() => {
      setQueue((before) => left(before, shown.text));
    }, untilNext);
    return () => {
      clearTimeout(timer);
    };
  }, [untilNext, shown]);

  if (prime === null) return null;
  return (
    <prime.Provided>
      <prime.Toast
        ref={toast}
        position="bottom-left"
        transitionOptions={ONE_AT_A_TIME}
        onRemove={({ summary }) => {
          drawn.current = null;
          setQueue((before) => (typeof summary === 'string' ? left(before, summary) : before));
        }}
      />
    </prime.Provided>
  );
}
