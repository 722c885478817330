import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiProblem, sentenceOf } from '../lib/api-problem.ts'
import { useTexts } from '../lib/texts.tsx'
import { toasts } from '../lib/toasts.ts'
import styles from './one-time-code-dialog.module.css'
import { CodeCells, focusFirstCell, isWholeCode } from './one-time-code-dialog-cells.tsx'
import { ResendCode } from './one-time-code-dialog-resend.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** Where the code went, and what it will confirm. */
  readonly description: ReactNode
  /** The act in figures, where it has some: amount, fee, address. */
  readonly details?: ReactNode
  readonly submitLabel?: string
  /** Shown when the act fails and the server gives no better sentence. */
  readonly failure?: string
  /** Does the protected act. A rejection is shown in a toast, and the dialog stays open. */
  readonly onSubmit: (code: string) => Promise<unknown>
  /** Sends another code. Without it the dialog offers none. */
  readonly onResend?: (() => Promise<unknown>) | undefined
  /**
   * Called when the dialog is gone, to put the focus back. Needed where the button that opened it was busy until then:
   * a disabled button cannot keep the focus, so the dialog does not know where it came from.
   */
  readonly onClosed?: (() => void) | undefined
}

/** A field for the six digits that protect an act: a password change, a withdrawal, a new terminal. The sixth digit sends them. */
export function OneTimeCodeDialog({ opened, onClose, onClosed, title, ...formProps }: Props) {
  const t = useTexts('common')

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => onClosed?.()}
      returnFocus={onClosed === undefined}
      size={440}
      withCloseButton={false}
    >
      {/* Not Mantine's own header: outside the page's landmarks it would count as a second banner. */}
      <div className={styles.head}>
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label={t('close')} />
      </div>
      <CodeForm {...formProps} />
    </Modal>
  )
}

type FormProps = Pick<Props, 'description' | 'details' | 'submitLabel' | 'failure' | 'onSubmit' | 'onResend'>

// Lives as long as the dialog is open, so each opening starts with empty cells and a fresh clock.
function CodeForm({ description, details, submitLabel, failure, onSubmit, onResend }: FormProps) {
  const t = useTexts('common')
  const errorId = useId()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const cells = useRef<HTMLDivElement>(null)
  // The sixth digit and Enter may come in one moment; a code is worth one try.
  const isSending = useRef(false)
  // While the dialog leaves, its button can still be pressed.
  const accepted = useRef<string>(undefined)

  const send = async (whole: string) => {
    if (isSending.current || whole === accepted.current) return
    isSending.current = true
    setBusy(true)
    try {
      await onSubmit(whole)
      accepted.current = whole
    } catch (refusal) {
      refuse(codeErrorOf(refusal, failure ?? t('code_failed')))
      if (isAboutCode(refusal)) setCode('')
      focusFirstCell(cells.current)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes events on to the form that opened the dialog, portal or not; it must not be submitted again.
    event.stopPropagation()
    if (isWholeCode(code)) void send(code)
    else if (!isSending.current) refuse(t('code_incomplete'))
  }

  // The toast leaves after three seconds; the cells stay marked, with the sentence for whoever listens instead of looking.
  const refuse = (sentence: string) => {
    setError(sentence)
    toasts.codeError(sentence)
  }

  const change = (typed: string) => {
    setError(undefined)
    setCode(typed)
    // A digit changed in the middle of a whole code is a correction that has not ended.
    if (isWholeCode(typed) && !isWholeCode(code)) void send(typed)
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={styles.description}>{description}</p>
      {details !== undefined && <div className={styles.details}>{details}</div>}
      <CodeCells
        row={cells}
        value={code}
        onChange={change}
        describedBy={errorId}
        isWrong={error !== undefined}
        isBusy={isBusy}
      />
      <p id={errorId} className="visually-hidden">
        {error}
      </p>
      {onResend && <ResendCode onResend={onResend} onResent={() => change('')} onRefused={refuse} />}
      <Button type="submit" fullWidth className={styles.submit} loading={isBusy}>
        {submitLabel ?? t('code_submit')}
      </Button>
    </form>
  )
}

/** Typed wrong, spent or too old: whatever comes next is another code. */
function isAboutCode(error: unknown): boolean {
  return error instanceof ApiProblem && (codeErrorsOf(error).length > 0 || error.code.startsWith('code.'))
}

function codeErrorsOf({ fields }: ApiProblem): readonly string[] {
  return fields.otp ?? fields.code_otp ?? []
}

/** What the server says of the code comes first, then what it says at all; one that broke has nothing to say. */
function codeErrorOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiProblem) || error.status >= 500) return fallback
  return codeErrorsOf(error).join('\n') || sentenceOf(error, fallback)
}
