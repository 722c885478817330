import { Button } from '@mantine/core'
import { useTexts } from '../../lib/texts.tsx'
import { Note } from '../note.tsx'
import { useFocusAfterBusy } from '../use-focus-after-busy.ts'
import styles from './question.module.css'

export interface AnswersProps {
  /** What the button does, as a verb. */
  readonly yes: string
  /** `Cancel`, unless the question wants another word. */
  readonly no?: string
  /** Something is lost: the button says so by its colour. */
  readonly isDanger?: boolean
  readonly isBusy: boolean
  /** Something has to be answered or typed before yes can be said. */
  readonly isWaiting?: boolean
  /**
   * Why yes could not be carried out. A question that can fail while it is open passes it always, empty at first: its room is
   * kept below the buttons, so that they do not move when it comes, however long it is.
   */
  readonly failure?: string | undefined
  readonly onYes: () => void
  readonly onNo: () => void
  readonly isCentred?: boolean
}

export function Answers(props: AnswersProps) {
  const { yes, no, isDanger = false, isBusy, isWaiting = false, failure, onNo, isCentred = false } = props
  const common = useTexts('common')
  const button = useFocusAfterBusy(isBusy)
  return (
    <>
      <div className={styles.answers} data-centred={isCentred}>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={onNo}>
          {no ?? common('cancel')}
        </Button>
        <Button
          ref={button}
          type="submit"
          {...(isDanger && { variant: 'default', className: styles.danger ?? '' })}
          loading={isBusy}
          disabled={isWaiting}
        >
          {yes}
        </Button>
      </div>
      {failure !== undefined && (
        <div className={styles.failure}>{failure !== '' && <Note family="bad">{failure}</Note>}</div>
      )}
    </>
  )
}
