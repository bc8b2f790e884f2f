import { useEffect, useRef, type RefObject } from 'react';
import { attachWhenNear } from './attach-when-near.ts';
import { BEHAVIOUR_ATTRIBUTE } from './behaviour.ts';
import { findBehaviour, type BehaviourName } from './behaviours.ts';

export interface BehaviourProps<Element extends HTMLElement> {
  readonly ref: RefObject<Element | null>;
  readonly [BEHAVIOUR_ATTRIBUTE]: BehaviourName;
}

/** The props of the element that has the behaviour. */
export function useBehaviour<Element extends HTMLElement>(name: BehaviourName): BehaviourProps<Element> {
  const element = useRef<Element>(null);
  useEffect(() => {
    const load = findBehaviour(name);
    return element.current === null || load === null ? undefined : attachWhenNear(element.current, load);
  }, [name]);
  return { ref: element, [BEHAVIOUR_ATTRIBUTE]: name };
}
