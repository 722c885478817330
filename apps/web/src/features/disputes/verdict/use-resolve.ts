import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiProblem } from '../../../lib/api-problem.ts'
import { disputesKey } from '../../../lib/disputes.ts'
import { type Case, caseQuery } from '../disputes-queries.ts'
import { namedAmount, type VerdictForm } from './verdict-form.ts'

/**
 * Decides about what its author has read: the version of the moment when the dialog was opened. Where something has come since, the
 * case is asked anew and the next try is about what is then shown.
 */
export function useResolve(found: Case) {
  const queries = useQueryClient()
  const [version, setVersion] = useState(found.version)
  return useMutation({
    mutationKey: [...disputesKey, 'resolve'],
    mutationFn: (form: VerdictForm) => {
      if (form.resolution === undefined) throw new Error('A verdict without a resolution')
      const amount = namedAmount(form)
      return call('resolveDispute', {
        params: { id: found.id },
        body: {
          resolution: form.resolution,
          comment: form.comment.trim(),
          version,
          ...(amount !== undefined && { amount }),
        },
      })
    },
    onError: async (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'dispute.changed') return
      const fresh = await queries.fetchQuery({ ...caseQuery(found.id), staleTime: 0 }).catch(() => undefined)
      if (fresh) setVersion(fresh.version)
    },
  })
}
