import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Question } from '../../components/question/question.tsx'
import { sentenceOf } from '../../lib/api-problem.ts'
import { useTexts } from '../../lib/texts.tsx'

interface Props {
  readonly opened: boolean
  readonly title: string
  readonly text: ReactNode
  readonly yes: string
  readonly isDanger?: boolean
  /** Told when it fails and the server says nothing better. */
  readonly failure: string
  /** A rejection is told below the buttons, and what was typed stays. */
  readonly onSubmit: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks why before an act of staff: the reason is kept in the audit. */
export function ReasonQuestion(props: Props) {
  const { opened, title, text, yes, isDanger = false, failure, onSubmit, onClose } = props
  const t = useTexts('back-office')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const close = () => {
    setReason('')
    setRefusal('')
    onClose()
  }
  const submit = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await onSubmit(reason.trim())
      close()
    } catch (error) {
      setRefusal(sentenceOf(error, failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Question
      opened={opened}
      title={title}
      yes={yes}
      isDanger={isDanger}
      isBusy={isBusy}
      isWaiting={reason.trim().length < leastLength}
      failure={refusal}
      onYes={() => void submit()}
      onClose={close}
    >
      <p>{text}</p>
      <Textarea
        mt="md"
        label={t('reason')}
        description={t('reason_hint')}
        rows={3}
        maxLength={500}
        required
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Question>
  )
}

/** As the server has it. */
export const leastLength = 3
