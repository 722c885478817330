/** The server's name for the file, if it is a plain one. */
export function fileName(disposition: string | null): string {
  const named = /filename="?([\w-][\w.-]*)"?\s*(?:;|$)/.exec(disposition ?? '')?.[1]
  return named ?? 'transactions.csv'
}

/** Kilobytes up to a thousand of them, then megabytes with one decimal. */
export function fileSize(bytes: number): { readonly unit: 'kb' | 'mb'; readonly amount: number } {
  const kilobytes = bytes / 1_000
  if (kilobytes < 1_000) return { unit: 'kb', amount: Math.max(1, Math.round(kilobytes)) }
  return { unit: 'mb', amount: Math.round(kilobytes / 100) / 10 }
}
