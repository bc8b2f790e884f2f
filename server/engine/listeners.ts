/** Those who want to be told of something. One that fails keeps nobody else from being told. */
export class Listeners<News> {
  readonly #listeners = new Set<(news: News) => void>();
  readonly #onFailure: (cause: unknown, news: News) => void;

  constructor(onFailure: (cause: unknown, news: News) => void) {
    this.#onFailure = onFailure;
  }

  /** Returns the function that ends it. */
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
