import { Fragment, type ReactNode } from 'react'

/** A sentence whose holes take elements: `<Filled text={t('code_sent')} with={{ email: <strong>…</strong> }} />`. */
export function Filled({ text, with: parts }: { text: string; with: Record<string, ReactNode> }) {
  const pieces = text.split(/\{(\w+)\}/)
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
    <Fragment key={at}>{at % 2 === 1 ? parts[piece] : piece}</Fragment>
  ))
}
