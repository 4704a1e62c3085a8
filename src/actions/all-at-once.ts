interface AllAtOnce<Subject, Outcome> {
  subjects: readonly Subject[];
  /** The signal of the screen. */
  signal: AbortSignal;
  /** Makes the change of one of them; never rejects. */
  change: (subject: Subject) => Promise<Outcome>;
  /** Reports one of them to the screen. */
  report: (outcome: Outcome) => void;
  /** Reports all of them to the user, if the screen was left. */
  reportLeft: (outcomes: readonly Outcome[]) => void;
}

/**
 * Makes a change of several records. All are made at once, so that the device keeps them before the
 * page can be left; the outbox sends a few at a time, and those of a lane in order.
 */
export async function allAtOnce<Subject, Outcome>({
  subjects,
  signal,
  change,
  report,
  reportLeft,
}: AllAtOnce<Subject, Outcome>): Promise<null> {
  const outcomes = await Promise.all(
    subjects.map(async (subject) => {
      const outcome = await change(subject);
      if (!signal.aborted) report(outcome);
      return outcome;
    }),
  );
  if (signal.aborted) reportLeft(outcomes);
  return null;
}
