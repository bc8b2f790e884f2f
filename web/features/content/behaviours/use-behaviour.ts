import { useEffect, useRef, type RefObject } from 'react';
import { attachWhenNear } from './attach-when-near.ts';
import { findBehaviour, type BehaviourName } from './behaviours.ts';

/** For the `ref` of an element that has the behaviour's name in BEHAVIOUR_ATTRIBUTE. */
export function useBehaviour<Element extends HTMLElement>(name: BehaviourName): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    const load = findBehaviour(name);
    return element.current === null || load === null ? undefined : attachWhenNear(element.current, load);
  }, [name]);
  return element;
}
