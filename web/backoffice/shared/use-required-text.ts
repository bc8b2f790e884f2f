import { useState } from 'react';

export interface RequiredText {
  /** As typed. */
  readonly value: string;
  /** The last text read was too short or too long; typing resets this. */
  readonly isMissing: boolean;
  readonly longest: number;
  readonly change: (value: string) => void;
  /** The trimmed text; null, with `isMissing` set, if it has fewer than `shortest` characters or too many. */
  readonly read: (shortest?: number) => string | null;
}

/** A text that an action requires. */
export function useRequiredText(longest: number, usualShortest = 1): RequiredText {
  const [value, setValue] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return {
    value,
    isMissing,
    longest,
    change: (next) => {
      setValue(next);
      setIsMissing(false);
    },
    read: (shortest = usualShortest) => {
      const trimmed = value.trim();
      const isRight = trimmed.length >= shortest && trimmed.length <= longest;
      setIsMissing(!isRight);
      return isRight ? trimmed : null;
    },
  };
}

/** The reason for an action, with the limits of the contract's reasonSchema. */
export function useReason(): RequiredText {
  return useRequiredText(500, 3);
}
