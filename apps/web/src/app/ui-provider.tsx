import './styles/mantine.css'
import { localStorageColorSchemeManager, type MantineColorScheme, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { keptLook } from '../lib/look.ts'
import { isViewing } from '../lib/view-mode.ts'
import { pageNonce } from './nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { lockedTheme } from './view-mode/locked-theme.tsx'

// For the scroll lock of modals, which writes a <style> of its own.
setNonce(pageNonce())

const storedScheme = localStorageColorSchemeManager()
/** Storage that was cleared by leaving has none; the cookie has kept it. */
const schemeManager = {
  ...storedScheme,
  get: (usual: MantineColorScheme) => storedScheme.get(keptLook().scheme ?? usual),
}

/** Mantine under our theme and the page's content policy. The light welcome page does without it. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={isViewing() ? lockedTheme(theme) : theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      getStyleNonce={pageNonce}
      // All variables come from here, so the file of Mantine's defaults is not needed.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
