import { useState } from 'react'
import { useTexts } from '../lib/texts.tsx'

/** The eye of a password field: it says in words what a press does, and the keyboard reaches it. */
export function useEye() {
  const t = useTexts('common')
  const [isShown, setShown] = useState(false)
  return {
    visible: isShown,
    onVisibilityChange: setShown,
    visibilityToggleButtonProps: {
      'aria-label': isShown ? t('hide_password') : t('show_password'),
      tabIndex: 0,
    },
  }
}
