import type { FastifyBaseLogger } from 'fastify'

type Child = Parameters<FastifyBaseLogger['child']>

/** A request's own log, made when something is first said with it: nearly all requests pass in silence. */
export function logWhenSpoken(parent: FastifyBaseLogger, ...child: Child): FastifyBaseLogger {
  return new RequestLog(parent, child) as unknown as FastifyBaseLogger
}

class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #child: Child
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, child: Child) {
    this.#parent = parent
    this.#child = child
  }

  get own(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#child)
    return this.#made
  }

  get level(): string {
    return this.own.level
  }

  child(...child: Child): FastifyBaseLogger {
    return this.own.child(...child)
  }
}

for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const) {
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...said: [string]) {
      this.own[level](...said)
    },
  })
}
