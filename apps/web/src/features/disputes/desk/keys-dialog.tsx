import { Modal } from '@mantine/core'
import { useOpener } from '../../../components/use-opener.ts'
import { useTexts } from '../../../lib/texts.tsx'
import styles from './desk.module.css'

const keys = ['1', '2', '3', 'J', 'K', 'E', 'Z'] as const

/** Every key of the case. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const returnFocus = useOpener(opened)
  const lines = [
    ...keys.map((key) => ({ key, words: t(`desk_keys_${key.toLowerCase() as Lowercase<typeof key>}`) })),
    { key: '?', words: t('desk_keys_help') },
    { key: 'Esc', words: t('desk_keys_esc') },
  ]
  return (
    <Modal
      opened={opened}
      // Not at once: the same press of Escape would reach the case below, and close it too.
      onClose={() => void setTimeout(onClose)}
      onExitTransitionEnd={returnFocus}
      returnFocus={false}
      size={480}
      withCloseButton={false}
      zIndex={300}
    >
      <div className={styles.keysHead}>
        <Modal.Title>{t('desk_keys')}</Modal.Title>
        <Modal.CloseButton aria-label={common('close')} size={36} iconSize={22} />
      </div>
      <dl className={styles.keys}>
        {lines.map(({ key, words }) => (
          <div key={key}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('desk_keys_hint')}</p>
    </Modal>
  )
}
