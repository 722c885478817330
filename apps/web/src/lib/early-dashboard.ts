import type { Answer, Contract } from '@florin/contract'
import { call } from './api.ts'
import { readTokens } from './tokens.ts'

type Dashboard = Answer<Contract['dashboard']>

let early: { readonly of: string | undefined; readonly answer: Promise<Dashboard> } | undefined

/** The overview's numbers travel together with its code: asked for before there is a screen that could. */
export function askDashboardEarly(): void {
  const answer = call('dashboard', {})
  answer.catch(() => undefined)
  early = { of: readTokens()?.access, answer }
}

/** Once, and only for the session that it was asked for: whoever signs in later is somebody else. */
export function takeEarlyDashboard(): Promise<Dashboard> | undefined {
  const taken = early
  early = undefined
  return taken?.of === readTokens()?.access ? taken?.answer : undefined
}
