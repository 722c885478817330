import { codePattern } from '@florin/contract/rules'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { keepKind } from '../../lib/readiness-kind.ts'
import { useTexts } from '../../lib/texts.tsx'
import { askForCode, proveCode } from './auth-calls.ts'
import {
  type AuthStep,
  type AuthValues,
  complaintsAbout,
  emptyValues,
  type Field,
  fieldsOf,
  type Mode,
} from './auth-form.ts'
import { tellProblem } from './auth-problem.ts'
import { useNotice } from './use-notice.ts'

const enterAfterMs = 1_500
const toLoginAfterMs = 2_000

export type AuthFlow = ReturnType<typeof useAuthFlow>

/** The whole conversation: which form is shown, what is typed, what the server said, and what comes next. */
export function useAuthFlow(initialMode: Mode, onSignedIn: () => void) {
  const t = useTexts('auth')
  const [mode, setMode] = useState(initialMode)
  const [step, setStep] = useState<AuthStep>('start')
  const [isBusy, setBusy] = useState(false)
  // The sixth digit and Enter may come in one moment.
  const isSending = useRef(false)
  const [codesSent, setCodesSent] = useState(0)
  const { notice, show, hide, clear } = useNotice()
  const later = useLater()
  const form = useForm<AuthValues>({
    initialValues: emptyValues,
    // `fieldProps` judges a bad field anew with every key; cleared first, the same error would not come back until the next one.
    clearInputErrorOnChange: false,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(complaintsAbout(mode, step, values)).map(([field, key]) => [field, t(key)]),
      ),
  })

  function begin(next: Mode) {
    later.cancel()
    setMode(next)
    setStep('start')
    setBusy(false)
    isSending.current = false
    form.reset()
    form.clearErrors()
  }

  function switchMode(next: Mode) {
    begin(next)
    clear()
  }

  function backToEmail() {
    setStep('start')
    form.setFieldValue('otp', '')
    form.clearErrors()
    clear()
  }

  /** A sixth digit is an answer. A reset asks for a password as well, and waits for its button. */
  function typeCode(code: string) {
    const wasWhole = codePattern.test(form.getValues().otp)
    form.setFieldValue('otp', code)
    form.clearFieldError('otp')
    if (mode !== 'reset' && codePattern.test(code) && !wasWhole) void submit()
  }

  async function submit() {
    if (isSending.current) return
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return focusFirst(errors)
    hide()
    await during(step === 'start' ? sendCode : finish)
  }

  async function resend() {
    await during(async () => {
      await askForCode(mode, form.getValues())
      setCodesSent((sent) => sent + 1)
      form.setFieldValue('otp', '')
      show('ok', t('code_resent'))
    })
  }

  async function sendCode() {
    await askForCode(mode, form.getValues())
    setCodesSent((sent) => sent + 1)
    clear()
    setStep('code')
  }

  async function finish() {
    await proveCode(mode, form.getValues())
    if (mode === 'login') return onSignedIn()
    if (mode === 'register') {
      // Their first screen has the steps to the first deal: its place is kept while they are asked for.
      if (form.getValues().accountType === 'trader') keepKind('steps')
      show('ok', t('registered'))
      return later.do(enterAfterMs, onSignedIn)
    }
    show('ok', t('password_changed'))
    later.do(toLoginAfterMs, () => begin('login'))
  }

  /** Runs one exchange with the server; what it refuses is told in its place, and nothing typed is lost. */
  async function during(exchange: () => Promise<void>) {
    setBusy(true)
    isSending.current = true
    try {
      await exchange()
    } catch (error) {
      const fallbacks = { failed: t('error_occurred'), unreachable: t('network_failed') }
      const problem = tellProblem(error, fieldsOf(mode, step), fallbacks)
      // A code that is wrong is typed anew from its first digit.
      if (problem.fields.otp !== undefined) form.setFieldValue('otp', '')
      form.setErrors(problem.fields)
      if (problem.notice !== undefined) show('bad', problem.notice)
      focusFirst(problem.fields)
    }
    isSending.current = later.isWaiting()
    setBusy(isSending.current)
  }

  function focusFirst(errors: Partial<Record<Field, unknown>>) {
    const first = fieldsOf(mode, step).find((field) => errors[field])
    if (first !== undefined) document.getElementById(inputId(first))?.focus()
  }

  return { mode, step, form, notice, isBusy, codesSent, typeCode, submit, resend, switchMode, backToEmail }
}

/** The first cell of the code has a number of its own. */
export function inputId(field: Field): string {
  return field === 'otp' ? 'auth-otp-1' : `auth-${field}`
}

/** One thing to do later, forgotten when the form goes away or something else is begun. */
function useLater() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    do(ms: number, act: () => void) {
      timer.current = setTimeout(() => {
        timer.current = undefined
        act()
      }, ms)
    },
    cancel() {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    isWaiting: () => timer.current !== undefined,
  }
}
