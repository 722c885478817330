import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Tip } from '../../components/tip.tsx'
import { currentLanguage } from '../../lib/language.ts'
import { useTexts } from '../../lib/texts.tsx'
import { toasts } from '../../lib/toasts.ts'
import styles from './export-button.module.css'
import type { Running } from './export-deals.ts'
import { fileSize } from './export-file.ts'

/** Saves a list as a file. While it comes, the button tells how much is there and stops it. */
export function ExportButton({ save }: { save: (running: Running) => Promise<number> }) {
  const t = useTexts('transactions')
  const running = useRef<AbortController>(null)
  const [bytes, setBytes] = useState<number>()
  const size = useSizeWords()
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    setBytes(0)
    try {
      toasts.success(
        t('export_done', {
          size: size(await save({ signal: stop.signal, onBytes: setBytes })),
        }),
      )
    } catch (error) {
      // Whoever stopped it knows.
      if (!stop.signal.aborted) toasts.problem(error, t('export_failed'))
    } finally {
      setBytes(undefined)
    }
  }

  if (bytes === undefined)
    return (
      <Tip label={t('export')} align="end">
        <button
          type="button"
          data-shortcut="export"
          className={styles.button}
          aria-label={t('export')}
          onClick={() => void start()}
        >
          <IconDownload size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Tip>
    )
  return (
    <span className={styles.busy}>
      <span role="status">
        {bytes === 0 ? t('export_starting') : t('export_busy', { size: size(bytes) })}
      </span>
      <Tip label={t('export_stop')} align="end">
        <button
          type="button"
          className={styles.button}
          aria-label={t('export_stop')}
          onClick={() => running.current?.abort()}
        >
          <IconPlayerStop size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Tip>
    </span>
  )
}

function useSizeWords(): (bytes: number) => string {
  const t = useTexts('transactions')
  return (bytes) => {
    const { unit, amount } = fileSize(bytes)
    return t(`size_${unit}`, { size: amount.toLocaleString(currentLanguage()) })
  }
}
