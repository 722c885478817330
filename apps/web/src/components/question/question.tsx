import { Modal } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { useOpener } from '../use-opener.ts'
import { Answers, type AnswersProps } from './answers.tsx'
import styles from './question.module.css'

interface Props extends Omit<AnswersProps, 'onNo'> {
  readonly opened: boolean
  readonly title: string
  /** A picture over a title in the middle, for the questions that move money. */
  readonly icon?: TablerIcon
  readonly hint?: string
  readonly onClose: () => void
  /** What the question is about: text, facts or a field. */
  readonly children: ReactNode
}

/**
 * Asks before something is done. Escape, the cross and a press beside it answer no; while the answer is carried out none of
 * them does. The safe answer has the focus, unless the content marks a field with `data-autofocus`.
 *
 *     <Question opened={…} title={…} yes={t('remove')} isBusy={remove.isPending} failure={…} onYes={…} onClose={…}>…</Question>
 *
 * What was typed into the content is kept as long as the question is open: close it on success, and on failure pass `failure`.
 */
export function Question(props: Props) {
  const { opened, title, icon, hint, onClose, children, ...answers } = props
  const returnFocus = useOpener(opened)
  // Not at once: the same press of Escape would reach the dialog below, and close it too.
  const close = () => void (answers.isBusy || setTimeout(onClose))

  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={returnFocus}
      returnFocus={false}
      size={440}
      withCloseButton={false}
      // Above an open drawer or dialog, also when that was opened later.
      zIndex={300}
    >
      <Head title={title} icon={icon} hint={hint} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!answers.isBusy && !answers.isWaiting) answers.onYes()
        }}
      >
        <div className={styles.content}>{children}</div>
        <Answers {...answers} isCentred={icon !== undefined} onNo={onClose} />
      </form>
    </Modal>
  )
}

interface HeadProps {
  readonly title: string
  readonly icon: TablerIcon | undefined
  readonly hint: string | undefined
}

// Not Mantine's own header: outside the page's landmarks it would count as a second banner.
function Head({ title, icon: Icon, hint }: HeadProps) {
  const common = useTexts('common')
  if (Icon === undefined)
    return (
      <div className={styles.head}>
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label={common('close')} size={36} iconSize={22} />
      </div>
    )
  return (
    <div className={styles.centred}>
      <span className={styles.tile}>
        <Icon size={26} stroke={1.75} aria-hidden="true" />
      </span>
      <Modal.Title className={styles.title}>{title}</Modal.Title>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
