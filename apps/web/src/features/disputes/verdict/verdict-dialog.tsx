import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Note } from '../../../components/note.tsx'
import { OneTimeCodeDialog } from '../../../components/one-time-code-dialog.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { formats } from '../../../lib/format.ts'
import { type Texts, useTexts } from '../../../lib/texts.tsx'
import { toasts } from '../../../lib/toasts.ts'
import type { Case } from '../disputes-queries.ts'
import { resolutionIcons } from '../resolution-icons.ts'
import { AmountFields } from './amount-fields.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ReasonFields } from './reason-fields.tsx'
import { ResolutionChoice } from './resolution-choice.tsx'
import { usePreview } from './use-preview.ts'
import { needsCode, useResolve } from './use-resolve.ts'
import styles from './verdict.module.css'
import {
  allowedAmount,
  type Resolution,
  type VerdictFaults,
  type VerdictForm,
  verdictFaults,
} from './verdict-form.ts'

interface Props {
  readonly found: Case
  /** Is there a record of the server's own that a verdict may rest on? */
  readonly hasRecord: boolean
  readonly opened: boolean
  /** The one whose button was pressed; nothing is chosen for the author otherwise. */
  readonly chosen: Resolution | undefined
  /** Kept by the case: it survives a closed dialog and a case that has changed. */
  readonly comment: string
  readonly onComment: (comment: string) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Left: what is decided. Right: what that does to every balance, before it is pressed. */
export function VerdictDialog({ opened, onClose, ...props }: Props) {
  const t = useTexts('disputes')
  // Not at once: the same press of Escape would reach the case below, and close it too.
  const close = () => void setTimeout(onClose)
  return (
    <FormDialog
      opened={opened}
      title={t('verdict_title', { number: props.found.number })}
      mark={<StatusChip family="warn">{t(`desk_about_${props.found.reason}`)}</StatusChip>}
      size={1040}
      isSteady
      isDirty={false}
      onClose={close}
    >
      <Form {...props} onClose={close} />
    </FormDialog>
  )
}

type Typed = Omit<VerdictForm, 'comment'>

const untouched: Typed = {
  resolution: undefined,
  isCorrected: false,
  amount: '',
  again: '',
  reason: undefined,
  exhibits: [],
}

// Lives as long as the dialog is open, so that each opening starts with what its button says.
function Form({ found, hasRecord, chosen, comment, onComment, onClose, onDone }: Omit<Props, 'opened'>) {
  const t = useTexts('disputes')
  const common = useTexts('common')
  const [typed, setTyped] = useState<Typed>({ ...untouched, resolution: chosen })
  const [faults, setFaults] = useState<VerdictFaults>({})
  const form: VerdictForm = { ...typed, comment }
  const { resolve, askCode } = useResolve(found)
  const [coded, setCoded] = useState<VerdictForm>()
  // What was just decided is not tried again while the dialog goes away: it could only be refused.
  const [most, setMost] = useState(found.transaction.amount)
  const preview = usePreview(found.id, form, most, !resolve.isPending && !resolve.isSuccess)
  // More than the deal's sum, where trusted receipts say so; that is known with the first preview.
  const previewedMost = preview.known?.amount_most
  if (previewedMost !== undefined && previewedMost !== most) setMost(previewedMost)

  const change = (part: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...part }))
    setFaults({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (resolve.isPending) return
    const found = verdictFaults(form, most)
    setFaults(found)
    if (Object.keys(found).length > 0) return focusOn(event.currentTarget, found)
    resolve.mutate({ form }, { onSuccess: done, onError: (error) => void askWhereNeeded(error) })
  }
  const done = ({ held }: { held?: string[] | undefined }) => {
    toasts.success(t(held ? 'verdict_waits' : 'verdict_done'))
    onDone()
  }
  // The server alone knows above which sum a second member of staff decides.
  const askWhereNeeded = async (error: unknown) => {
    if (!needsCode(error)) return
    await askCode(form).then(
      () => setCoded(form),
      (failure: unknown) => toasts.problem(failure, t('verdict_failed')),
    )
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.columns} data-alone={form.resolution === 'insufficient'}>
        <div className={styles.left}>
          <ResolutionChoice
            chosen={form.resolution}
            fault={faults.resolution && t(faults.resolution)}
            onChoose={(resolution) => change({ resolution })}
          />
          {form.resolution === 'merchant' && (
            <AmountFields
              form={form}
              faults={faults}
              whole={found.transaction.amount}
              most={most}
              rate={preview.known?.rate}
              onChange={change}
            />
          )}
          {(form.resolution === 'trader' || form.resolution === 'merchant') && (
            <ReasonFields
              found={found}
              hasRecord={hasRecord}
              towards={form.resolution}
              form={form}
              fault={faults.reason && t(faults.reason)}
              onChange={change}
            />
          )}
          <Textarea
            label={t('verdict_comment')}
            required
            rows={3}
            maxLength={2_000}
            value={comment}
            error={faults.comment && t(faults.comment)}
            onChange={(event) => {
              onComment(event.currentTarget.value)
              setFaults({})
            }}
          />
        </div>
        <PreviewPanel form={form} most={most} preview={preview} />
      </div>
      <div className={styles.failure}>
        {resolve.isError && !needsCode(resolve.error) && (
          <Note family="bad">{failureOf(resolve.error, t)}</Note>
        )}
      </div>
      <div className={styles.feet}>
        <p className={styles.hint}>{form.resolution !== 'insufficient' && t('verdict_final')}</p>
        <Button variant="default" disabled={resolve.isPending} onClick={onClose}>
          {common('cancel')}
        </Button>
        <Decide form={form} whole={found.transaction.amount} most={most} isBusy={resolve.isPending} />
      </div>
      <OneTimeCodeDialog
        opened={coded !== undefined}
        onClose={() => setCoded(undefined)}
        title={t('verdict_code')}
        description={t('verdict_code_sent')}
        failure={t('verdict_failed')}
        onResend={coded && (() => askCode(coded))}
        onSubmit={async (otp) => {
          if (coded) done(await resolve.mutateAsync({ form: coded, otp }))
        }}
      />
    </form>
  )
}

interface DecideProps {
  readonly form: VerdictForm
  readonly whole: string
  readonly most: string
  readonly isBusy: boolean
}

/** Named after what it does, in the colour of its verdict. */
function Decide({ form, whole, most, isBusy }: DecideProps) {
  const t = useTexts('disputes')
  const { resolution } = form
  const Icon = resolution && resolutionIcons[resolution]
  return (
    <BusyButton
      type="submit"
      className={styles.decide ?? ''}
      data-resolution={resolution}
      variant={resolution === 'insufficient' ? 'default' : 'filled'}
      loading={isBusy}
      {...(Icon && { leftSection: <Icon size={18} stroke={1.75} aria-hidden="true" /> })}
    >
      {decideWords(form, form.isCorrected ? allowedAmount(form, most) : whole, t)}
    </BusyButton>
  )
}

function decideWords({ resolution }: VerdictForm, sum: string | undefined, t: Texts<'disputes'>): string {
  if (resolution === 'trader' || resolution === 'insufficient') return t(`verdict_do_${resolution}`)
  if (resolution === undefined || sum === undefined) return t('verdict_do')
  return t('verdict_do_sum', { sum: formats().roubles(sum) })
}

function failureOf(error: unknown, t: Texts<'disputes'>): string {
  const why = error instanceof ApiProblem ? error.detail : ''
  return why === '' ? t('verdict_failed') : `${t('verdict_failed')}. ${why}`
}

/** To the first thing that is lacking. */
function focusOn(form: HTMLFormElement, faults: VerdictFaults): void {
  const inputs = form.querySelectorAll<HTMLInputElement>('input[inputmode]')
  const place = faults.resolution
    ? form.querySelector<HTMLElement>('input[type="radio"]')
    : faults.amount
      ? inputs[0]
      : faults.again
        ? inputs[1]
        : form.querySelector<HTMLElement>(faults.reason ? 'select' : 'textarea')
  place?.focus()
}
