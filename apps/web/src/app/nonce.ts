/** The page's nonce. Vite leaves it in a meta element; browsers hide it from the attribute but not from the property. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
