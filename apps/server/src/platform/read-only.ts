import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Work that may only read. Its statements run on a pool of its own, in read-only transactions and as the role of viewers: PostgreSQL, not
 * our code, refuses a write that is reached by mistake.
 */
const context = new AsyncLocalStorage<true>()

export const runReadOnly = <T>(work: () => T): T => context.run(true, work)

export const isReadOnly = (): boolean => context.getStore() === true
