import { useEffect, useState } from 'react';

const STEP_MS = 10_000;

/** The time in ms, a few times a minute: what is shown of a lock-out ends with it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, STEP_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
