import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useReturnFocus } from '../../components/use-return-focus.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './wallet-modal.module.css'
import { WalletPanels } from './wallet-panels.tsx'
import type { WalletTab } from './wallet-tab.ts'

export interface WalletModalProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly initialTab?: WalletTab
}

export function WalletModal({ opened, onClose, initialTab = 'deposit' }: WalletModalProps) {
  const t = useTexts('wallet')
  const common = useTexts('common')
  const isNarrow = useMediaQuery('(max-width: 720px)') ?? false
  const [isAskingCode, setAskingCode] = useState(false)
  useReturnFocus(opened)

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size={600}
      fullScreen={isNarrow}
      withCloseButton={false}
      // While the code is asked for, the dialog above owns Escape and the clicks beside it.
      closeOnEscape={!isAskingCode}
      closeOnClickOutside={!isAskingCode}
    >
      {/* Not Mantine's own header: outside the page's landmarks it would count as a second banner. */}
      <div className={styles.head}>
        <Modal.Title>{t('title')}</Modal.Title>
        <Modal.CloseButton aria-label={common('close')} size={36} iconSize={22} />
      </div>
      <WalletPanels initialTab={initialTab} onAskingCode={setAskingCode} onDone={onClose} />
    </Modal>
  )
}
