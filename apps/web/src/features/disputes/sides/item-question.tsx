import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Question } from '../../../components/question/question.tsx'
import { useLast } from '../../../components/use-last.ts'
import { call } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { textFault } from '../create/item-text.ts'
import type { Case } from '../disputes-queries.ts'
import { useItemWords } from './item-words.ts'
import type { Item } from './side.ts'

interface Props {
  readonly found: Case
  readonly item: Item | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A line of text that the checklist asks for, such as the number of an operation. */
export function ItemQuestion(props: Props) {
  const shown = useLast(props.item)
  return shown ? <Asked key={shown.key} {...props} shown={shown} /> : null
}

function Asked({ found, item, shown, onClose, onDone }: Props & { shown: Item }) {
  const t = useTexts('disputes')
  const { name, hint } = useItemWords(found)(shown)
  const [text, setText] = useState(shown.text ?? '')
  const [fault, setFault] = useState('')
  const state = useMutation({
    mutationKey: [...disputesKey, 'item'],
    mutationFn: (line: string) =>
      call('stateDisputeItem', { params: { id: found.id, item: shown.key }, body: { text: line } }),
    onSettled: onDone,
  })
  const close = () => {
    onClose()
    state.reset()
  }
  const yes = () => {
    const line = text.trim()
    const wrong = faultOf(t, shown.key, line)
    setFault(wrong)
    if (wrong !== '') return
    state.mutate(line, {
      onSuccess: () => {
        toasts.success(t('side_item_saved'))
        close()
      },
    })
  }
  return (
    <Question
      opened={item !== undefined}
      title={name}
      yes={t('side_item_save')}
      isBusy={state.isPending}
      failure={state.isError ? sentenceOf(state.error, t('side_item_failed')) : ''}
      onYes={yes}
      onClose={close}
    >
      <TextInput
        label={name}
        description={hint}
        data-autofocus
        autoComplete="off"
        maxLength={200}
        value={text}
        error={fault}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFault('')
        }}
      />
    </Question>
  )
}

/** What is wrong with the line, told at its field; empty where nothing is. */
function faultOf(t: Texts<'disputes'>, key: string, line: string): string {
  if (line === '') return t('side_item_needed')
  return textFault(key, line) ? t('open_typed_wrong', { count: line.length }) : ''
}
