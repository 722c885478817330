import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../lib/texts.tsx'
import styles from './copy-button.module.css'
import { copyText } from './copy-text.ts'
import { type Copied, tellCopied } from './pay-api.ts'

const shownForMs = 2_000

/** With words on a desk, an icon on a narrow phone; named by what it copies either way. */
export function CopyButton({ text, label, kind }: { text: string; label: string; kind: Copied }) {
  const t = useTexts('checkout')
  const [result, setResult] = useState<{ isDone: boolean }>()
  const Icon = result?.isDone ? IconCheck : IconCopy

  async function copy(): Promise<void> {
    const isDone = await copyText(text)
    setResult({ isDone })
    if (isDone) tellCopied(kind)
  }

  useEffect(() => {
    if (result === undefined) return
    const timer = setTimeout(() => setResult(undefined), result.isDone ? shownForMs : 2 * shownForMs)
    return () => clearTimeout(timer)
  }, [result])

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        data-copied={result?.isDone === true}
        onClick={() => void copy()}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.word}>{t(result?.isDone ? 'copied' : 'copy')}</span>
      </button>
      <span className={result?.isDone === false ? styles.failed : 'visually-hidden'} role="status">
        {result && t(result.isDone ? 'copied' : 'copy_failed')}
      </span>
    </>
  )
}
