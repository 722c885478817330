import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Question } from '../../../components/question/question.tsx'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'

interface Props {
  readonly caseId: string
  readonly number: number
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** With the id of the new case. */
  readonly onOpen: (id: string) => void
}

export function ObjectQuestion({ caseId, number, opened, onClose, onDone, onOpen }: Props) {
  const t = useTexts('disputes')
  const [note, setNote] = useState('')
  const object = useMutation({
    mutationKey: [...disputesKey, 'object'],
    mutationFn: () => call('objectToVerdict', { params: { id: caseId }, body: { note: note.trim() } }),
    onSettled: onDone,
  })
  const close = () => {
    onClose()
    object.reset()
  }
  const yes = () =>
    object.mutate(undefined, {
      onSuccess: ({ id }) => {
        toasts.success(t('side_objected'))
        close()
        onOpen(id)
      },
    })
  return (
    <Question
      opened={opened}
      title={t('side_object_question')}
      yes={t('side_object')}
      isBusy={object.isPending}
      failure={object.isError ? sentenceOf(object.error, t('side_object_failed')) : ''}
      onYes={yes}
      onClose={close}
    >
      <p>{t('side_object_about', { number })}</p>
      <Textarea
        label={t('side_object_note')}
        rows={3}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Question>
  )
}
