import { SimulatedClock } from 'xstate';

/** A simulated clock that knows how long it is until its next timer. */
export class WaitingClock extends SimulatedClock {
  readonly #due = new Map<number, number>();

  override setTimeout(run: () => void, delay: number): number {
    const id = super.setTimeout(() => {
      this.#due.delete(id);
      run();
    }, delay);
    this.#due.set(id, this.now() + delay);
    return id;
  }

  override clearTimeout(id: number): void {
    this.#due.delete(id);
    super.clearTimeout(id);
  }

  /** The milliseconds until each timer is due, the next one first. */
  waits(): number[] {
    return [...this.#due.values()].map((due) => due - this.now()).sort((a, b) => a - b);
  }
}
