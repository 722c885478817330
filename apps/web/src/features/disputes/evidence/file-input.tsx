import { type ComponentProps, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  readonly onFiles: (files: readonly File[]) => void
  readonly field?: RefObject<HTMLInputElement | null>
}

/**
 * A field that chooses files. The browser's own window for it stays open while the page goes on: what is chosen counts also where the
 * field has been replaced meanwhile. React no longer hears a field that left the page, so the field itself is listened to, and for good.
 */
export function FileInput({ onFiles, field, ...input }: Props) {
  const latest = useRef(onFiles)
  useLayoutEffect(() => {
    latest.current = onFiles
  })
  const listen = useCallback(
    (element: HTMLInputElement | null) => {
      if (field) field.current = element
      if (!element) return
      element.onchange = () => {
        const files = [...(element.files ?? [])]
        // The same file may be chosen again after a failure.
        element.value = ''
        latest.current(files)
      }
    },
    [field],
  )
  return <input {...input} ref={listen} type="file" />
}
