import { useState } from 'react';

export interface RequiredText {
  /** As it is typed. */
  readonly value: string;
  /** What was read last was too short or too long; typing takes that back. */
  readonly isMissing: boolean;
  readonly longest: number;
  readonly change: (value: string) => void;
  /** Without the spaces around it; null, and said to be missing, where it has fewer than `shortest` characters or too many. */
  readonly read: (shortest?: number) => string | null;
}

/** A text that something is not done without. */
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

/** Why something is done, as the contract has it: see reasonSchema. */
export function useReason(): RequiredText {
  return useRequiredText(500, 3);
}
