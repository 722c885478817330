/** Pages without authentication: no lead or staff status is fetched there. */
export function isPublicPath(path: string): boolean {
  return /^\/(welcome|docs|logout)\/?$/.test(path) || /^\/(c2c|u)\//.test(path)
}
