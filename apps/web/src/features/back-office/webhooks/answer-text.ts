import { useTexts } from '../../../lib/texts.tsx'

/** What a shop's server said to the last try: HTTP 502, or that it said nothing. */
export function useAnswerText(): (hook: { readonly response_status: number | null }) => string {
  const t = useTexts('back-office')
  return ({ response_status: code }) =>
    code === null ? t('no_answer') : t('http_code', { code: String(code) })
}
