import { Button, type ButtonProps, useMantineTheme } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { readonly loading: boolean }
type Root = ComponentProps<'button'> & { 'data-loading'?: boolean }

/**
 * A button that keeps the focus while its work is done. Mantine disables a button that is loading, and Chromium takes the focus from a
 * disabled one, so a person who works by keyboard would be nowhere until the answer comes. Presses meanwhile do nothing.
 */
export function BusyButton(props: Props) {
  // View mode draws every button itself, locked.
  const drawn: unknown = useMantineTheme().components.Button?.defaultProps?.renderRoot
  return <Button {...props} {...(drawn === undefined && { renderRoot })} />
}

function renderRoot(props: Root) {
  if (!props['data-loading']) return <button type="button" {...props} />
  return (
    <button
      type="button"
      {...props}
      disabled={false}
      aria-disabled="true"
      aria-busy="true"
      onClick={ignore}
    />
  )
}

/** Also keeps Enter in a field from sending the form: the browser presses this button for it. */
const ignore = (event: MouseEvent) => event.preventDefault()
