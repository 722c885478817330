/** Where nobody is asked who they are, and no lead or staff status is fetched. */
export function isPublicPath(path: string): boolean {
  return /^\/(welcome|docs|logout)\/?$/.test(path) || path.startsWith('/c2c/')
}
