import './styles/mantine.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { isViewing } from '../lib/view-mode.ts'
import { pageNonce } from './nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { lockedTheme } from './view-mode/locked-theme.tsx'

// For the scroll lock of modals, which writes a <style> of its own.
setNonce(pageNonce())

/** Mantine under our theme and the page's content policy. The light welcome page does without it. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={isViewing() ? lockedTheme(theme) : theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={pageNonce}
      // All variables come from here, so the file of Mantine's defaults is not needed.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
