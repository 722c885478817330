import type { Hook } from '../integration-queries.ts'

/** What the owner is about to do with an address: one window is open at a time. */
export type HookIntent =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'log' | 'rotate' | 'remove'; readonly hook: Hook }
