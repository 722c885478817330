import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconCloudUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './evidence.module.css'

interface Props {
  readonly offers: string
  readonly isDisabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** More ways to choose a file, below the words. */
  readonly children?: ReactNode
}

/** Where files are dropped or chosen; on a phone also taken with its camera. */
export function FileDrop({ offers, isDisabled = false, onFiles, children }: Props) {
  const t = useTexts('disputes')
  const [isOver, setOver] = useState(false)
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false

  useNoStrayDrops()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) onFiles([...event.dataTransfer.files])
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])])
    // The same file may be chosen again after a failure.
    event.currentTarget.value = ''
  }
  const input = {
    type: 'file',
    className: 'visually-hidden',
    disabled: isDisabled,
    onChange: choose,
  } as const

  return (
    <div className={styles.drop}>
      {isTouch && (
        <label className={styles.camera}>
          <input {...input} accept="image/*" capture="environment" />
          <IconCamera size={18} stroke={1.75} aria-hidden="true" />
          {t('drop_camera')}
        </label>
      )}
      {/* The field inside is what a keyboard or a screen reader uses; a pointer may drop on the whole box. */}
      <label
        className={styles.zone}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input {...input} accept={offers} multiple />
        <IconCloudUpload className={styles.cloud} size={28} stroke={1.5} aria-hidden="true" />
        <span className={styles.zoneTitle}>{t(isTouch ? 'drop_short' : 'drop')}</span>
        <span className={styles.formats}>{t('drop_formats')}</span>
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}

/** A file dropped beside the box would replace the page with itself, and what was typed would be lost. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => event.preventDefault()
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
