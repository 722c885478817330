import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts, useTexts } from '../../lib/texts.tsx'
import styles from './second-factor-prompt.module.css'

interface Props {
  /** What was wrong with the code before. */
  readonly error: string | undefined
  readonly onDone: (code: string | undefined) => void
}

/**
 * The browser's own dialog element: it is above every other dialog, whichever library drew that, and traps the focus. So the third step
 * needs nothing of the page where it opens: the sign-in window, Settings, or the dialog of the mailed code.
 */
export function SecondFactorPrompt({ error, onDone }: Props) {
  const t = useTexts('factor')
  const dialog = useRef<HTMLDialogElement>(null)
  const [titleId, hintId, errorId] = [useId(), useId(), useId()]
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState(error)

  useEffect(() => dialog.current?.showModal(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = code.replace(/[\s-]/g, '')
    if (!/^(\d{6}|[A-Za-z2-7]{12})$/.test(plain)) return setRefusal(t('prompt_incomplete'))
    onDone(plain)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={hintId}
      onCancel={(event) => {
        event.preventDefault()
        onDone(undefined)
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={titleId} className={styles.title}>
          {t('prompt_title')}
        </h2>
        <p id={hintId} className={styles.hint}>
          {t('prompt_hint')}
        </p>
        <input
          className={styles.code}
          aria-label={t('prompt_label')}
          aria-invalid={refusal !== undefined}
          aria-errormessage={errorId}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          // The dialog below must not take Escape for its own.
          data-mantine-stop-propagation="true"
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value.replace(/[^A-Za-z0-9 -]/g, ''))
            setRefusal(undefined)
          }}
        />
        <p id={errorId} className={styles.error} role="alert">
          {refusal}
        </p>
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.cancel}
            data-mantine-stop-propagation="true"
            onClick={() => onDone(undefined)}
          >
            {t('prompt_cancel')}
          </button>
          <button type="submit" className={styles.submit} data-mantine-stop-propagation="true">
            {t('prompt_submit')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

/** Mounts the prompt beside the page, once; returns the function that opens it. The code is undefined when the person closes it. */
export async function mountPrompt() {
  await loadTexts('factor')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  return (error: string | undefined): Promise<string | undefined> => {
    const opener = document.activeElement
    return new Promise((resolve) => {
      root.render(
        <SecondFactorPrompt
          key={Date.now()}
          error={error}
          onDone={(code) => {
            root.render(null)
            if (opener instanceof HTMLElement) opener.focus()
            resolve(code)
          }}
        />,
      )
    })
  }
}
