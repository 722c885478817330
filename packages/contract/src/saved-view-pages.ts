/** The pages whose filters can be named. Kept free of zod, so that the web can import it for nothing. */
export const savedViewPages = ['/support/users', '/support/audit', '/dispute', '/deal'] as const
export type SavedViewPage = (typeof savedViewPages)[number]
