/** A set of listeners. One that fails doesn't stop the others from being called. */
export class Listeners<News> {
  readonly #listeners = new Set<(news: News) => void>();
  readonly #onFailure: (cause: unknown, news: News) => void;

  constructor(onFailure: (cause: unknown, news: News) => void) {
    this.#onFailure = onFailure;
  }

  /** Returns a function that removes the listener. */
  add(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(news: News): void {
    for (const listener of this.#listeners) {
      try {
        listener(news);
      } catch (cause) {
        this.#onFailure(cause, news);
      }
    }
  }
}
