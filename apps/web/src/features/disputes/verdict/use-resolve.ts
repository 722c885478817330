import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { type Case, caseQuery } from '../disputes-queries.ts'
import { namedAmount, namedReason, type VerdictForm } from './verdict-form.ts'

/**
 * Decides about what its author has read: the version of the moment when the dialog was opened. Where something has come since, the
 * case is asked anew and the next try is about what is then shown. A verdict about another sum may need a code: then the server says
 * so, and `askCode` mails one for exactly this verdict.
 */
export function useResolve(found: Case) {
  const queries = useQueryClient()
  const [version, setVersion] = useState(found.version)
  const bodyOf = (form: VerdictForm) => {
    if (form.resolution === undefined) throw new Error('A verdict without a resolution')
    const amount = namedAmount(form)
    const reason = namedReason(form)
    const { resolution, comment, exhibits } = form
    return {
      resolution,
      comment: comment.trim(),
      version,
      ...(reason !== undefined && { reason, exhibits: [...exhibits] }),
      ...(amount !== undefined && { amount }),
    }
  }
  const resolve = useMutation({
    mutationKey: [...disputesKey, 'resolve'],
    mutationFn: ({ form, otp }: { form: VerdictForm; otp?: string }) =>
      call('resolveDispute', {
        params: { id: found.id },
        body: { ...bodyOf(form), ...(otp !== undefined && { otp }) },
      }),
    onError: async (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'dispute.changed') return
      const fresh = await queries.fetchQuery({ ...caseQuery(found.id), staleTime: 0 }).catch(() => undefined)
      if (fresh) setVersion(fresh.version)
    },
  })
  const askCode = (form: VerdictForm) =>
    call('requestStaffCode', {
      body: { method: 'POST', path: `/api/v1/disputes/${found.id}/resolve/`, body: bodyOf(form) },
    })
  return { resolve, askCode }
}

export function needsCode(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'code.missing'
}
