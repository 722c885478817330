export interface CacheLimits {
  /** The oldest make room. */
  readonly most: number
  /** How long a value is good for after its last `set`. Without it, until it has to make room. */
  readonly lastsMs?: number
}

/** Values by key, in memory. */
export interface Cache<Value> {
  get(key: string): Value | undefined
  /** Set again, a value is the newest again. */
  set(key: string, value: Value): void
  delete(key: string): void
  deleteWhere(isMeant: (value: Value) => boolean): void
  clear(): void
}

type Clock = () => number

export function cache<Value>(
  { most, lastsMs = Number.POSITIVE_INFINITY }: CacheLimits,
  now: Clock = () => performance.now(),
): Cache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()
  const dropOld = () => {
    // A Map keeps the order of insertion, so no entry behind the first that has not expired is older.
    for (const [key, { until }] of entries) {
      if (entries.size <= most && until > now()) return
      entries.delete(key)
    }
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.until > now()) return entry.value
      dropOld()
      return undefined
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, until: now() + lastsMs })
      dropOld()
    },
    delete: (key) => void entries.delete(key),
    deleteWhere(isMeant) {
      for (const [key, { value }] of entries) if (isMeant(value)) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}

/** A cache that loads what it lacks. */
export interface LoadingCache<Value> {
  get(key: string): Promise<Value>
  forget(key: string): void
}

/** Callers at the same time share one load. A value lasts from the moment in which its load began. */
export function loadingCache<Value>(
  limits: CacheLimits,
  load: (key: string) => Promise<Value>,
): LoadingCache<Value> {
  const loads = cache<Promise<Value>>(limits)
  return {
    get(key) {
      const known = loads.get(key)
      if (known) return known
      const loading = load(key)
      const drop = () => {
        if (loads.get(key) === loading) loads.delete(key)
      }
      // A missing row is not cached, or callers could fill the cache with guessed keys. Nor is a failure.
      loading.then((value) => value === undefined && drop(), drop)
      loads.set(key, loading)
      return loading
    },
    forget: (key) => loads.delete(key),
  }
}

/** Callers that ask for the same while it is being loaded share that load. Nothing is kept afterwards. */
export type SharedLoads<Value> = (key: string, load: () => Promise<Value>) => Promise<Value>

export function sharedLoads<Value>(): SharedLoads<Value> {
  const loads = new Map<string, Promise<Value>>()
  return (key, load) => {
    const known = loads.get(key)
    if (known) return known
    const loading = load().finally(() => loads.delete(key))
    loads.set(key, loading)
    return loading
  }
}
