import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './own-blocks.module.css'

const storageKey = 'Florin_own_blocks'

/** The blocks that every account has: closed until somebody of staff wants them, and remembered. */
export function OwnBlocks({ children }: { children: ReactNode }) {
  const t = useTexts('back-office')
  const id = useId()
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storageKey) === 'open')
  const turn = () => {
    localStorage.setItem(storageKey, isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <button type="button" className={styles.row} aria-expanded={isOpen} aria-controls={id} onClick={turn}>
        <span className={styles.words}>
          <span id={`${id}-title`} className={styles.title}>
            {t('own_blocks')}
          </span>
          <span className={styles.text}>{t('own_blocks_text')}</span>
        </span>
        <IconChevronDown className={styles.chevron} size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={id} className={styles.content} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
