/** Where nobody is asked who they are, and no lead or staff status is fetched. */
export function isPublicPath(path: string): boolean {
  return /^\/(welcome|docs|logout)\/?$/.test(path) || /^\/(c2c|u)\//.test(path)
}
