import type { Language } from '@florin/contract/rules'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import * as React from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect } from 'vitest'
import { theme } from '../../app/theme.ts'
import { loadTexts, type Namespace } from '../../lib/texts.tsx'

/*
 * For component tests (`*.test.tsx`, whose first line names the environment happy-dom). Elements are found by role and name, as
 * a person with a screen reader finds them. Layout and colours are judged by the browser walks.
 */

afterEach(cleanup)

// What is looked for may take its time on a shared machine; a second is what it is given usually.
configure({ asyncUtilTimeout: 20_000 })

// For its warnings, React's development build takes the call stack of each element it makes, up to ten thousand a second: a fifth of the
// time of a large screen's test. At its limit it takes none.
const internals = React as unknown as Record<string, object>
Object.defineProperty(
  internals.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => undefined },
)

/** In Russian, with everything a screen stands in: theme, queries that are not repeated, an address. */
export function show(what: ReactNode, ...texts: Namespace[]) {
  return showIn('ru', what, ...texts)
}

/** In this language. Texts and formats are loaded once, so that a test file keeps to one. */
export async function showIn(language: Language, what: ReactNode, ...texts: Namespace[]) {
  localStorage.setItem('Florin_language', language)
  await loadTexts('common', ...texts)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const around = (children: ReactNode) => (
    // `env="test"` switches off transitions, which wait for frames that nobody draws. The theme's four hundred variables and Mantine's
    // classes are for the eye; happy-dom would work them out for every look at an element's style.
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          {/* The shell's landmark: without one, axe reports the whole page. */}
          <main id="content" tabIndex={-1}>
            {children}
          </main>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
  const { rerender, ...shown } = render(around(what))
  // Dialogs change by timers of their own, which no test can wrap: React would warn of each.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  return { ...shown, queries, again: (next: ReactNode) => rerender(around(next)) }
}

/** A window of this width, for everything that asks `matchMedia`. */
export function makeWindow(width: number): void {
  const browser = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  browser.happyDOM.setViewport({ width })
}

/** What the person has set about motion; dialogs of somebody who wants none are gone at once. */
export function setMotion(wanted: 'reduce' | 'no-preference'): void {
  const browser = window as unknown as {
    happyDOM: { settings: { device: { prefersReducedMotion: string } } }
  }
  browser.happyDOM.settings.device.prefersReducedMotion = wanted
}

/** No finding of axe. Contrast needs a browser's layout; the walks look at it. */
export async function expectNoFindings(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** A sentence in one piece: typed, each letter of it would draw the whole dialog anew. */
export async function write(
  user: Pick<UserEvent, 'click' | 'paste'>,
  field: Element,
  text: string,
): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

/** Time goes on by itself after a press: Mantine and our dialogs wait a moment here and there. */
export const soon = { timeout: 20_000 }
