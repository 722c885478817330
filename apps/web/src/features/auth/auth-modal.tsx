import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Filled } from '../../components/filled.tsx'
import { Logo } from '../../components/logo.tsx'
import { Note } from '../../components/note.tsx'
import { useReturnFocus } from '../../components/use-return-focus.ts'
import { type TextKey, useTexts } from '../../lib/texts.tsx'
import { type AuthStep, fieldsOf, type Mode } from './auth-form.ts'
import styles from './auth-modal.module.css'
import { CodeStep } from './code-step.tsx'
import { ModeLinks } from './mode-links.tsx'
import { StartStep } from './start-step.tsx'
import { type AuthFlow, inputId, useAuthFlow } from './use-auth-flow.ts'

export interface AuthModalProps {
  readonly mode: Mode
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSignedIn: () => void
}

/** Registration, login and reset. Closing keeps what was typed; opening in another mode starts that mode anew. */
export function AuthModal({ mode, opened, onClose, onSignedIn }: AuthModalProps) {
  const flow = useAuthFlow(mode, onSignedIn)
  useAskedMode(mode, opened, flow)
  useFirstField(flow)
  useReturnFocus(opened)
  const isWide = flow.mode === 'register' && flow.step === 'start'
  const isNarrow = useMediaQuery('(max-width: 500px)') ?? false

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size={isWide ? 560 : 440}
      fullScreen={isWide && isNarrow}
      yOffset={16}
      centered
      classNames={{ body: styles.body, title: styles.title, close: styles.close }}
    >
      <Modal.Overlay />
      <Modal.Content radius={isWide && isNarrow ? 0 : 16}>
        <Modal.Body>
          <div className={styles.brand}>
            <Logo size={28} />
            <CloseButton />
          </div>
          <Heading flow={flow} />
          {flow.notice && (
            <div className={styles.notice} data-over={flow.notice.isOver}>
              <Note family={flow.notice.family}>{flow.notice.text}</Note>
            </div>
          )}
          <AuthForm flow={flow} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function CloseButton() {
  const t = useTexts('common')
  return <Modal.CloseButton aria-label={t('close')} size={36} iconSize={22} />
}

function Heading({ flow }: { flow: AuthFlow }) {
  const t = useTexts('auth')
  const { mode, step, form } = flow
  const hint = step === 'start' ? hints[mode] : undefined
  return (
    <div>
      <Modal.Title>{t(titleOf(mode, step))}</Modal.Title>
      {hint && <p className={styles.hint}>{t(hint)}</p>}
      {step === 'code' && (
        <p className={styles.hint}>
          <Filled text={t('code_sent')} with={{ email: <strong>{form.values.email}</strong> }} />
        </p>
      )}
    </div>
  )
}

function AuthForm({ flow }: { flow: AuthFlow }) {
  const t = useTexts('auth')
  const { mode, step, isBusy, submit } = flow
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      {step === 'start' ? <StartStep flow={flow} /> : <CodeStep flow={flow} />}
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {t(buttonOf(mode, step))}
      </Button>
      <ModeLinks flow={flow} />
    </form>
  )
}

const hints: Partial<Record<Mode, TextKey<'auth'>>> = { register: 'register_hint', reset: 'reset_hint' }

function titleOf(mode: Mode, step: AuthStep): TextKey<'auth'> {
  if (step === 'code') return mode === 'reset' ? 'new_password_title' : 'code_title'
  return `${mode}_title`
}

function buttonOf(mode: Mode, step: AuthStep): TextKey<'auth'> {
  if (step === 'code') return mode === 'reset' ? 'reset_password' : 'verify_code'
  return ({ register: 'register', login: 'log_in', reset: 'continue' } as const)[mode]
}

function useAskedMode(wantedMode: Mode, opened: boolean, flow: AuthFlow): void {
  const last = useRef(wantedMode)
  useEffect(() => {
    if (!opened) return
    if (last.current !== wantedMode) flow.switchMode(wantedMode)
    last.current = wantedMode
  }, [wantedMode, opened, flow])
}

/** Every new form begins with its first field; the modal itself does so for the first one. */
function useFirstField({ mode, step }: AuthFlow): void {
  const shown = useRef(`${mode} ${step}`)
  useEffect(() => {
    if (shown.current === `${mode} ${step}`) return
    shown.current = `${mode} ${step}`
    const [first] = fieldsOf(mode, step)
    if (first !== undefined) document.getElementById(inputId(first))?.focus()
  }, [mode, step])
}
