let loading: Promise<typeof import('tronweb')> | undefined

/** Loaded on first use, because it is big; and once, because a process that has dropped its rights may not find it again. */
export function loadTronWeb(): Promise<typeof import('tronweb')> {
  loading ??= import('tronweb')
  return loading
}
