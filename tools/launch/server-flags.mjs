/**
 * How Node runs the server. Left alone, it takes a quiet minute for a reason to shrink, looks through its whole memory again and again and
 * forgets code that it had made quick; the burst after it pays for both. The memory of a quiet server stays as it was.
 * And on a machine with much memory it lets each process fill 128 MB with garbage before it looks for any (32 MB are enough), and the heap grow
 * to four times what is live before a full garbage collection. How far depends on the heap's limit: with 1 GB to about one and two thirds.
 */
export const serverFlags = [
  '--no-memory-reducer',
  '--no-flush-bytecode',
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
]
