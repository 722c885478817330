import * as auth from './auth.ts'
import * as dashboard from './dashboard.ts'
import * as live from './live.ts'
import * as platform from './platform.ts'
import * as rates from './rates.ts'
import * as users from './users.ts'
import * as wallet from './wallet.ts'

/** Every call that Florin answers, by name. Server, web client, docs and tests read this and nothing else. */
export const contract = { ...auth, ...users, ...dashboard, ...wallet, ...rates, ...live, ...platform }

export type Contract = typeof contract
export type EndpointName = keyof Contract

export type { Access, Answer, Endpoint, Input, Sending, Upload } from './endpoint.ts'
export { endpoint } from './endpoint.ts'
export { type LiveEvent, liveEvent } from './events.ts'
export { commonProblems, type ProblemCode, problemFields, problems, sessionProblems } from './problems.ts'
export * from './rules.ts'
