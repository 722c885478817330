import type { DisputeReason } from '@florin/contract/case-rules'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconGavel } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { useHeldValue } from '../../../components/held-value.ts'
import { Note } from '../../../components/note.tsx'
import { useNarrow } from '../../../components/use-narrow.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import { isStopped, upload } from '../../../lib/upload.ts'
import { Attachments } from './attachments.tsx'
import { createFailure, idFault } from './create-check.ts'
import styles from './create-dialog.module.css'
import { DealPreview } from './deal-preview.tsx'
import { dealQuery } from './deal-query.ts'
import { textFault } from './item-text.ts'
import { OpenFoot } from './open-foot.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { useAttaching } from './use-attaching.ts'

export interface CreateDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** The case is there now: what somebody has made themselves waits behind nothing. */
  readonly onCreated: () => void
}

/** Support opens a case about a deal: the reason first, for it decides what is asked for. */
export function CreateDialog({ opened, onClose, onCreated }: CreateDialogProps) {
  const t = useTexts('disputes')
  const [isDirty, setDirty] = useState(false)
  return (
    <FormDialog opened={opened} title={t('create')} size={1_040} isSteady isDirty={isDirty} onClose={onClose}>
      <Form onClose={onClose} onCreated={onCreated} onDirty={setDirty} />
    </FormDialog>
  )
}

interface FormProps extends Pick<CreateDialogProps, 'onClose' | 'onCreated'> {
  readonly onDirty: (isDirty: boolean) => void
}

// Lives as long as the dialog is open, so that each opening starts empty.
function Form({ onClose, onCreated, onDirty }: FormProps) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const queries = useQueryClient()
  const attaching = useAttaching()
  const { form: files } = attaching
  const isNarrow = useNarrow(720)
  const [reason, setReason] = useState<DisputeReason>('not_credited')
  const [isFolded, setFolded] = useState(false)
  const [id, setId] = useState('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<ReturnType<typeof idFault>>()
  const [failure, setFailure] = useState<string>()
  const { data: answered, error, isFetching } = useQuery(dealQuery(id))
  const place = useRef<HTMLDivElement>(null)
  // The list comes when the server has found the deal: not under a pointer that is about to press what stands in its place.
  const [deal] = useHeldValue(answered, place)
  const isBusy = files.share !== undefined
  const isDirty = id !== '' || note !== '' || attaching.isTouched
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])

  const checklist = deal?.checklists[reason] ?? []
  const ownItems = checklist.filter(({ side }) => side === 'merchant')
  const unfit = deal?.is_disputable === false ? t('open_deal_closed') : undefined
  const warning = unfit ?? (deal && !deal.reasons.includes(reason) ? t('open_unfit') : undefined)
  const dealStatus = isFetching ? t('open_deal_looking') : error ? dealFailure(error, t) : undefined

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const found = idFault(id)
    setFault(found)
    setFailure(undefined)
    if (found !== undefined)
      return event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const statements = attaching.statedFor(ownItems)
    const wrong = Object.keys(statements).find((key) => textFault(key, statements[key] ?? ''))
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[data-item=${wrong}]`)?.focus()
    const items = files.files.map((file) => attaching.placeOf(file, ownItems))
    const fields = {
      transaction_id: id,
      note: note.trim(),
      reason,
      items: JSON.stringify(items),
      statements: JSON.stringify(statements),
    }
    try {
      await files.sending((underway) => upload('createDispute', { fields, files: files.files }, underway))
      toasts.success(t('created_done'))
      void queries.invalidateQueries({ queryKey: disputesKey })
      onCreated()
      onClose()
    } catch (refused) {
      if (!isStopped(refused)) setFailure(createFailure(refused, t))
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ReasonChoice
        chosen={reason}
        isFolded={isNarrow && isFolded}
        onChoose={(chosen) => {
          setReason(chosen)
          setFolded(true)
        }}
        onUnfold={() => setFolded(false)}
      />
      <div className={styles.column}>
        <Block number={2} title={t('open_deal')} />
        <TextInput
          label={t('create_id')}
          placeholder={t('create_id_hint')}
          classNames={{ input: styles.code ?? '' }}
          rightSection={
            deal && <IconCheck className={styles.found} size={18} stroke={2} aria-hidden="true" />
          }
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          required
          value={id}
          error={fault && t(fault)}
          onChange={(event) => {
            setId(event.currentTarget.value.replace(/\s/g, ''))
            setFault(undefined)
          }}
          onBlur={() => id !== '' && setFault(idFault(id))}
        />
        <DealPreview deal={deal} status={dealStatus} />
        {warning && <Note family="warn">{warning}</Note>}
        <Block number={3} title={t('open_items')} />
        <Attachments items={ownItems} attaching={attaching} place={place} />
        <Textarea
          label={t('create_note')}
          placeholder={t('create_note_hint')}
          rows={2}
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <div className={styles.failure}>{failure && <Note family="bad">{failure}</Note>}</div>
      <p className={styles.foot}>
        <OpenFoot deal={deal} items={checklist} />
      </p>
      <div className={styles.answers}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {common('cancel')}
        </Button>
        <BusyButton
          type="submit"
          loading={isBusy}
          leftSection={<IconGavel size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('create')}
        </BusyButton>
      </div>
    </form>
  )
}

function Block({ number, title }: { number: number; title: string }) {
  return (
    <h3 className={styles.block}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {title}
    </h3>
  )
}

function dealFailure(error: unknown, t: ReturnType<typeof useTexts<'disputes'>>): string {
  return t(error instanceof ApiProblem && error.status === 404 ? 'open_deal_missing' : 'open_deal_failed')
}
