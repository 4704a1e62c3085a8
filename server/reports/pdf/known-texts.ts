/** Caches the layout of texts that a report repeats. If there are too many, the cache starts over. */
export class KnownTexts<Made> {
  readonly #byKind = new Map<string, Map<string, Made>>();
  #count = 0;

  /** @param max how many texts are remembered; more would only take memory */
  constructor(readonly max: number) {}

  /**
   * What is made of a text.
   * @param kind everything else that the result depends on; one string for each of a few kinds
   */
  of(kind: string, text: string, make: () => Made): Made {
    const known = this.#byKind.get(kind)?.get(text);
    if (known !== undefined) return known;
    const made = make();
    if (this.#count >= this.max) {
      this.#byKind.clear();
      this.#count = 0;
    }
    const texts = this.#byKind.get(kind) ?? new Map<string, Made>();
    this.#byKind.set(kind, texts.set(text, made));
    this.#count += 1;
    return made;
  }
}
