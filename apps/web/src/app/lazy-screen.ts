import type { ComponentType } from 'react'
import { loadTexts, type Namespace } from '../lib/texts.tsx'

/** A route's code and its words, loaded together: a screen never shows keys in place of sentences. */
export function lazyScreen(load: () => Promise<ComponentType>, ...namespaces: Namespace[]) {
  return async () => {
    const [Component] = await Promise.all([load(), loadTexts('common', ...namespaces)])
    return { Component }
  }
}
