import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Note } from '../../../components/note.tsx'
import { useCopy } from '../../../components/use-copy.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import styles from './factor.module.css'

/** Shown once: they are nowhere else. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts('factor')
  const common = useTexts('common')
  const title = useRef<HTMLHeadingElement>(null)
  const { isCopied, copy } = useCopy(codes.join('\n'))

  useEffect(() => title.current?.focus(), [])

  return (
    <div>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t('recovery_title')}
      </h3>
      <Note family="warn">{t('recovery_once')}</Note>
      <ul className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="default"
          onClick={() => void copy().then((isDone) => isDone || toasts.error(common('copy_failed')))}
        >
          {isCopied ? common('copied') : t('recovery_copy')}
        </Button>
        <Button onClick={onClose}>{t('recovery_kept')}</Button>
      </div>
    </div>
  )
}
