import { vi } from 'vitest'

export interface SentForm {
  readonly path: string
  readonly fields: Record<string, string>
  readonly files: readonly string[]
}

type Reply = { readonly status: number; readonly body?: unknown } | 'broken line'

/** Stands in for the browser's uploads: how each is answered is up to the test. Returns what was sent so far. */
export function takeUploads(
  answer: (form: SentForm, at: number) => Reply | Promise<Reply>,
): readonly SentForm[] {
  const sent: SentForm[] = []
  class Request {
    upload: { onprogress?: (event: unknown) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    #path = ''
    #isOver = false

    open(_method: string, path: string) {
      this.#path = path
    }

    setRequestHeader() {
      // The headers are the business of lib/upload.test.ts.
    }

    abort() {
      this.#isOver = true
      this.onabort?.()
    }

    async send(form: FormData) {
      const one = read(this.#path, form)
      sent.push(one)
      this.upload.onprogress?.({ lengthComputable: true, loaded: 64, total: 100 })
      const reply = await answer(one, sent.length)
      if (this.#isOver) return
      if (reply === 'broken line') return this.onerror?.()
      this.status = reply.status
      this.responseText = JSON.stringify(reply.body ?? {})
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

function read(path: string, form: FormData): SentForm {
  const fields: Record<string, string> = {}
  const files: string[] = []
  form.forEach((value, name) => {
    if (typeof value === 'string') fields[name] = value
    else files.push(`${name} ${value.name}`)
  })
  return { path, fields, files }
}
