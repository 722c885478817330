/** Headers that every answer carries. The page's own policy, with its nonce, replaces the strict one here. */
export function usualHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('camera=()'),
    'x-dns-prefetch-control': 'off',
    'cache-control': 'no-store',
    vary: 'Origin, Accept-Language',
    ...(isSecure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}

function permissionsPolicy(camera: 'camera=()' | 'camera=(self)'): string {
  return `${camera}, microphone=(), geolocation=(), payment=(), usb=(), clipboard-write=(self), clipboard-read=()`
}

/** For the app's own page alone: a trader takes a photo of evidence. Its cases are shown without loading another page. */
export const cameraPolicy = permissionsPolicy('camera=(self)')

interface PageKind {
  readonly isSecure: boolean
  /** The app may be installed, with its service worker; the payer's page may not. */
  readonly isInstallable: boolean
}

export function pagePolicy(nonce: string, { isSecure, isInstallable }: PageKind): string {
  const ours = isInstallable ? "'self'" : "'none'"
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // Evidence may be a recording.
    `media-src ${ours}`,
    "font-src 'self'",
    "connect-src 'self'",
    `manifest-src ${ours}`,
    `worker-src ${ours}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
