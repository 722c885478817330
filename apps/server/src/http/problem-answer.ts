import { type Language, type ProblemCode, problemFields, problems } from '@florin/contract'
import { isProblemText, problemText } from '@florin/texts/server'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDatabaseBusy } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { isMerchantPath } from './merchant-paths.ts'
import { type Caller, callerOf } from './request.ts'

/**
 * RFC 9457, plus what the published clients read: `error`, `message`, and an array of sentences for each bad field. The dashboard's calls have those
 * arrays beside the other members, as published, and again under `errors` with `details`, which is how the creation of a payment is published; the merchant
 * API has them under `errors` alone, where a field named `status` hides nothing.
 */
function problemBody(
  problem: Problem,
  { language, requestId }: Caller,
  isMerchants: boolean,
): Record<string, unknown> {
  const detail = problemText(language, problem.code, problem.details.values)
  const sentences = fieldSentences(problem, language, detail)
  return {
    type: `urn:florin:problem:${problem.code}`,
    title: detail,
    status: problem.status,
    code: problem.code,
    detail,
    message: detail,
    error: detail,
    instance: `urn:florin:request:${requestId}`,
    ...problem.details.facts,
    ...(isMerchants ? {} : { ...sentences, details: detail }),
    ...underErrors(sentences),
  }
}

function underErrors(sentences: Record<string, string[]>): { errors?: Record<string, string[]> } {
  return Object.keys(sentences).length === 0 ? {} : { errors: sentences }
}

function fieldSentences(problem: Problem, language: Language, detail: string): Record<string, string[]> {
  const field = problem.details.field ?? problemFields[problem.code]
  if (field) return { [field]: [detail] }
  return Object.fromEntries(
    Object.entries(problem.details.fields ?? {}).map(([name, keys]) => [
      name,
      keys.map((key) => problemText(language, isProblemText(key) ? key : 'field.invalid')),
    ]),
  )
}

/** Whatever was thrown becomes a refusal that may be told; the rest is for the log. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseBusy(error)) return new Problem('server.busy', { retryAfterSeconds: 2, internal: error })
  if (error instanceof z.ZodError) return new Problem('request.invalid', { fields: fieldsOf(error) })
  const code = fastifyProblems[(error as Partial<FastifyError> | null)?.code ?? '']
  if (code) return new Problem(code)
  const status = (error as Partial<FastifyError> | null)?.statusCode
  if (status !== undefined && status >= 400 && status < 500) return new Problem('request.malformed')
  return new Problem('server.failed', { internal: error })
}

const fastifyProblems: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  // An id that is longer than any of ours is an id of nothing.
  FST_ERR_MAX_PARAM_LENGTH: 'route.not_found',
}

function fieldsOf(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'request')]
    for (const name of names) fields[name] = [...(fields[name] ?? []), textKey(issue)]
  }
  return fields
}

function textKey(issue: z.core.$ZodIssue): string {
  if (isProblemText(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'field.unknown'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.required'
  if (issue.code === 'too_big') return 'field.too_long'
  return 'field.invalid'
}

export function answerProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = asProblem(error)
  logRefusal(request, problem)
  if (problem.details.allow) void reply.header('allow', problem.details.allow.join(', '))
  if (problem.details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', problem.details.retryAfterSeconds)
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problems[problem.code])
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, callerOf(request), isMerchantPath(request.url))))
}

function logRefusal(request: FastifyRequest, problem: Problem): void {
  // Only a bug is an error; a busy server or a missing rate is told, and counted, like any other refusal.
  if (problem.code === 'server.failed') {
    request.log.error({ err: problem.details.internal, code: problem.code }, 'request failed')
  } else if (problem.details.internal instanceof Error) {
    request.log.warn({ err: problem.details.internal, code: problem.code }, 'request refused')
  } else {
    request.log.info({ code: problem.code, internal: problem.details.internal }, 'request refused')
  }
}
