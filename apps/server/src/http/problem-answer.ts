import { type ProblemCode, problems } from '@florin/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDatabaseBusy } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { invalidFields } from './invalid-fields.ts'
import { isMerchantPath } from './merchant-paths.ts'
import { type Audience, fieldSentences, problemSentence } from './problem-sentences.ts'
import { type Caller, callerOf } from './request.ts'

/**
 * RFC 9457, plus what the published clients read: `error`, `message`, and an array of sentences for each bad field. The dashboard's calls have those
 * arrays beside the other members, as published, and again under `errors` with `details`, which is how the creation of a payment is published; the merchant
 * API has them under `errors` alone, where a field named `status` hides nothing.
 */
function problemBody(
  problem: Problem,
  { language, requestId }: Caller,
  audience: Audience,
): Record<string, unknown> {
  const detail = problemSentence(language, audience, problem.code, problem.details.values)
  const sentences = fieldSentences(problem, language, audience)
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
    ...(audience === 'program' ? {} : { ...sentences, details: detail }),
    ...underErrors(sentences),
  }
}

function underErrors(sentences: Record<string, string[]>): { errors?: Record<string, string[]> } {
  return Object.keys(sentences).length === 0 ? {} : { errors: sentences }
}

/** Any error becomes a refusal that may be sent; the rest is logged. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseBusy(error)) return new Problem('server.busy', { retryAfterSeconds: 2, internal: error })
  if (error instanceof z.ZodError) return new Problem('request.invalid', invalidFields(error))
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

export function answerProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = asProblem(error)
  logRefusal(request, problem)
  if (problem.details.allow) void reply.header('allow', problem.details.allow.join(', '))
  if (problem.details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', problem.details.retryAfterSeconds)
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  const audience = isMerchantPath(request.url) ? 'program' : 'person'
  return reply
    .code(problems[problem.code])
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, callerOf(request), audience)))
}

function logRefusal(request: FastifyRequest, problem: Problem): void {
  // Only a bug is logged as an error; a busy server or a missing rate is a refusal, and counted, like any other.
  if (problem.code === 'server.failed') {
    request.log.error({ err: problem.details.internal, code: problem.code }, 'request failed')
  } else if (problem.details.internal instanceof Error) {
    request.log.warn({ err: problem.details.internal, code: problem.code }, 'request refused')
  } else {
    request.log.info({ code: problem.code, internal: problem.details.internal }, 'request refused')
  }
}
