/** The explanation of a position as text, both for display and for copying. */
export interface WhyText {
  /** What happened in one to three sentences, for a quick reader. */
  readonly headline: readonly string[];
  readonly sections: readonly WhySection[];
}

export interface WhySection {
  readonly title: string;
  readonly rows: readonly WhyRow[];
  /** Further rows that a click shows, since there may be hundreds. */
  readonly more?: { readonly label: string; readonly rows: readonly WhyRow[] };
  /** Shown below the figures that need it. */
  readonly note?: string | undefined;
}

export interface WhyRow {
  readonly label: string;
  readonly value: string;
  /** Shown smaller below the value. */
  readonly detail?: string | undefined;
}
