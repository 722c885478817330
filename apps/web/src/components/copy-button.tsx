import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.tsx'
import { toasts } from '../lib/toasts.ts'
import styles from './copy-button.module.css'
import { Tip } from './tip.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  readonly text: string
  /** What is copied: «Скопировать телефон». */
  readonly label: string
}

export function CopyButton({ text, label }: Props) {
  const t = useTexts('common')
  const { isCopied, copy } = useCopy(text)
  const Icon = isCopied ? IconCheck : IconCopy

  return (
    <Tip label={isCopied ? t('copied') : label} align="end">
      <button
        type="button"
        className={styles.button}
        data-copied={isCopied}
        aria-label={label}
        onClick={() => void copy().then((isDone) => isDone || toasts.error(t('copy_failed')))}
      >
        <Icon size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && t('copied')}
      </span>
    </Tip>
  )
}
