import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { DoubtQuestion } from './doubt-dialog.tsx'
import { doubtsAbout, type NumberField } from './payment-form.ts'

export interface DoubtCheck {
  readonly sent: Partial<Record<NumberField, string | undefined>>
  readonly save: () => void
  readonly focus: (field: NumberField) => void
}

/** Saves numbers that look right at once, and asks about the others first. */
export function useDoubtQuestion() {
  const [question, setQuestion] = useState<DoubtQuestion>()

  const saveOrAsk = ({ sent, save, focus }: DoubtCheck) => {
    const doubts = doubtsAbout(sent)
    const [first] = doubts
    if (first === undefined) return save()
    setQuestion({
      doubts,
      onSave: () => {
        setQuestion(undefined)
        save()
      },
      onCorrect: () => {
        // The form takes the focus back when the question is gone; the doubted field gets it after that.
        flushSync(() => setQuestion(undefined))
        setTimeout(() => focus(first.field))
      },
    })
  }

  return { question, saveOrAsk }
}
