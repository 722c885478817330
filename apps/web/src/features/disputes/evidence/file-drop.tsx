import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconCloudUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './evidence.module.css'
import { FileInput } from './file-input.tsx'
import { useDrops, useStrayDrops } from './use-drops.ts'

interface Props {
  readonly offers: string
  readonly isDisabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** More ways to choose a file, below the words. */
  readonly children?: ReactNode
}

/** Fingers instead of a mouse: such a device takes pictures by its own camera app. */
export const useTouch = () =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) ?? false

/** Where files are dropped or chosen; on a phone also taken with its camera. */
export function FileDrop({ offers, isDisabled = false, onFiles, children }: Props) {
  const t = useTexts('disputes')
  const isTouch = useTouch()
  const box = useRef<HTMLDivElement>(null)
  const { isOver, listeners } = useDrops({ isDisabled, onFiles })
  useStrayDrops(box, { isDisabled, onFiles })
  const input = { className: 'visually-hidden', disabled: isDisabled, onFiles } as const

  return (
    <div ref={box} className={styles.drop}>
      {isTouch && (
        <label className={styles.camera}>
          <FileInput {...input} accept="image/*" capture="environment" />
          <IconCamera size={18} stroke={1.75} aria-hidden="true" />
          {t('drop_camera')}
        </label>
      )}
      {/* The field inside is what a keyboard or a screen reader uses; a pointer may drop on the whole box. */}
      <label className={styles.zone} data-over={isOver} {...listeners}>
        <FileInput {...input} accept={offers} multiple />
        <IconCloudUpload className={styles.cloud} size={28} stroke={1.5} aria-hidden="true" />
        <span className={styles.zoneTitle}>{t(isTouch ? 'drop_short' : 'drop')}</span>
        <span className={styles.formats}>{t('drop_formats')}</span>
      </label>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
