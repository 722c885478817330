import { type Endpoint, isEndpoint } from './endpoint.ts'
import { modules } from './modules.ts'

type Module = (typeof modules)[keyof typeof modules][number]
type CallsOf<M> = { [Name in keyof M as M[Name] extends Endpoint ? Name : never]: M[Name] }
type Together<M> = (M extends unknown ? (calls: CallsOf<M>) => void : never) extends (all: infer All) => void
  ? { readonly [Name in keyof All]: All[Name] }
  : never

export type Contract = Together<Module>
export type EndpointName = keyof Contract

/** Every call that Florin answers, by name. Server, web client, docs and tests read this and nothing else. */
export const contract = Object.fromEntries(
  Object.values(modules)
    .flat()
    .flatMap((module) => Object.entries<unknown>(module).filter(([, value]) => isEndpoint(value))),
) as Contract

export * from './alert-kinds.ts'
export type { Exhibit } from './case-fields.ts'
export * from './case-rules.ts'
export type {
  DeviceConfig,
  DeviceMessage,
  PhoneReport,
  TerminalApp,
  TerminalTrouble,
} from './device-fields.ts'
export type { Access, Answer, Endpoint, Input, Sending, Upload, Uploads } from './endpoint.ts'
export { endpoint } from './endpoint.ts'
export { type LiveEvent, liveEvent } from './events.ts'
export * from './find-shapes.ts'
export { type FileFinding, type FindingCode, findingCodes } from './finding-fields.ts'
export * from './held-kinds.ts'
export * from './match-conditions.ts'
export * from './numbers.ts'
export type { ChainState, WithheldReason } from './payment-fields.ts'
export { type PayoutRefusal, payoutRefusals } from './payouts.ts'
export {
  commonProblems,
  deviceProblems,
  merchantProblems,
  type ProblemCode,
  problemFields,
  problems,
  sessionProblems,
} from './problems.ts'
export {
  type ReadinessHold,
  type ReadinessObstacle,
  type ReadinessStep,
  readinessHolds,
  readinessObstacles,
  readinessSteps,
} from './readiness.ts'
export * from './rules.ts'
export * from './saved-view-pages.ts'
export { type HeldUserField, heldUserFields, type StaffUser } from './staff-user-fields.ts'
export {
  type DoctorCheck,
  type DoctorFact,
  type DoctorFinding,
  doctorChecks,
  doctorFacts,
  type TerminalDoctor,
  type TrialResult,
  trialSteps,
} from './terminal-doctor-fields.ts'
export type { UploadPieceAnswer } from './upload-links.ts'
