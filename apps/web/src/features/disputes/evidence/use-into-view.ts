import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls its element to where it can be read whenever the words change: in a long window it may lie below the edge. */
export function useIntoView<Shown extends HTMLElement>(words: string): RefObject<Shown | null> {
  const ref = useRef<Shown>(null)
  useEffect(() => {
    if (words !== '') ref.current?.scrollIntoView({ block: 'nearest' })
  }, [words])
  return ref
}
