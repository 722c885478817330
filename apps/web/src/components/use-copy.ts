import { useEffect, useState } from 'react'

const shownForMs = 2_000

/** Puts text on the clipboard; `isCopied` is true for the two seconds of the green tick. Answers whether it worked. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<boolean> } {
  const [copiedAt, setCopiedAt] = useState<number>()

  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    const isDone = await writeToClipboard(text)
    if (isDone) setCopiedAt(Date.now())
    return isDone
  }
  return { isCopied: copiedAt !== undefined, copy }
}

export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    // Missing on a page without https; then this fails like a refusal.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
