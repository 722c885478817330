import type { Answer, Contract } from '@florin/contract'
import { call } from './api.ts'
import { readTokens } from './tokens.ts'

type Dashboard = Answer<Contract['dashboard']>

let early: { readonly of: string | undefined; readonly answer: Promise<Dashboard> } | undefined

/** The overview's numbers are fetched in parallel with its code, before its screen is mounted. */
export function askDashboardEarly(): void {
  const answer = call('dashboard', {})
  answer.catch(() => undefined)
  early = { of: readTokens()?.access, answer }
}

/** Used once, and only for the session that it was fetched for: another person may sign in later. */
export function takeEarlyDashboard(): Promise<Dashboard> | undefined {
  const taken = early
  early = undefined
  return taken?.of === readTokens()?.access ? taken?.answer : undefined
}
