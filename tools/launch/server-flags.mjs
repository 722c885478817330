/**
 * Node's flags for the server (docs/decisions/0021). By default it uses an idle minute to shrink its heap by several full garbage
 * collections, and drops compiled code; the next burst pays for both. The memory of an idle server stays as it was. And on a machine with
 * much memory each process may fill 128 MB with garbage before a collection (32 MB are enough), and the heap grow to four times what is
 * live before a full one. How far depends on the heap's limit: with 1 GB to about one and two thirds.
 */
export const serverFlags = [
  '--no-memory-reducer',
  '--no-flush-bytecode',
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
]
