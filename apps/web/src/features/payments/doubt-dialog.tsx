import { Button, Modal } from '@mantine/core'
import { useLast } from '../../components/use-last.ts'
import { accountText } from '../../lib/format.ts'
import { enterNumber } from '../../lib/number-input.ts'
import { useTexts } from '../../lib/texts.tsx'
import styles from './payment-dialogs.module.css'
import type { Doubt } from './payment-form.ts'

/** Numbers that look like a slip, and what either answer does. */
export interface DoubtQuestion {
  readonly doubts: readonly Doubt[]
  readonly onSave: () => void
  readonly onCorrect: () => void
}

/** Asked over the form before a doubtful number is saved. Escape and a click beside it lead back to the field. */
export function DoubtDialog({ question }: { question: DoubtQuestion | undefined }) {
  const t = useTexts('payments')
  const shown = useLast(question)
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.onCorrect()}
      returnFocus={false}
      size={440}
      withCloseButton={false}
    >
      <Modal.Title>{t('doubt_title')}</Modal.Title>
      {shown?.doubts.map((doubt) => (
        <DoubtLines key={doubt.field} doubt={doubt} />
      ))}
      <p className={styles.doubt}>{t('doubt_question')}</p>
      <div className={styles.answers}>
        <Button variant="default" onClick={() => question?.onSave()}>
          {t('doubt_save')}
        </Button>
        <Button data-autofocus onClick={() => question?.onCorrect()}>
          {t('doubt_correct')}
        </Button>
      </div>
    </Modal>
  )
}

function DoubtLines({ doubt }: { doubt: Doubt }) {
  const t = useTexts('payments')
  const { kind, number } = doubt
  const grouped =
    kind === 'account_length'
      ? accountText(number)
      : enterNumber('card', { before: '', typed: number, isKeystroke: false })
  return (
    <div className={styles.doubt}>
      <p>{kind === 'account_length' ? t('doubt_account', { count: number.length }) : t('doubt_card')}</p>
      <p className={styles.doubted} translate="no">
        {grouped}
      </p>
    </div>
  )
}
