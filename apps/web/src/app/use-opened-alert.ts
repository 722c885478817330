import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../lib/api.ts'

const parameter = 'alert'
const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Messages and pushes link to a page with `?alert=<id>`: one call says that it was opened, so that it goes to no other channel. The
 * parameter is removed from the address in place; the reader sees no difference if the call fails.
 */
export function useOpenedAlert(): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const id = params.get(parameter)
    if (id === null) return
    if (looksLikeId.test(id)) call('openAlert', { params: { id } }).catch(() => undefined)
    params.delete(parameter)
    void navigate(
      { pathname, search: params.toString(), hash },
      { replace: true, preventScrollReset: true, state },
    )
  }, [pathname, search, hash, state, navigate])
}
