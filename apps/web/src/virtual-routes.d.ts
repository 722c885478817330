declare module 'virtual:florin-routes' {
  import type { Contract, Endpoint } from '@florin/contract'

  /** Some calls are in the later list, and which they are changes: a call is looked up by `lib/route.ts`, which knows both. */
  export const routes: {
    readonly [Name in keyof Contract]?: Pick<Endpoint, 'method' | 'path' | 'access' | 'upload'>
  }
}

declare module 'virtual:florin-later-routes' {
  import type { Contract, Endpoint } from '@florin/contract'

  export const routes: {
    readonly [Name in keyof Contract]: Pick<Endpoint, 'method' | 'path' | 'access' | 'upload'>
  }
}

declare module 'virtual:florin-pay-routes' {
  import type { Contract, Endpoint } from '@florin/contract'

  export const routes: {
    readonly [Name in Extract<keyof Contract, `checkout${string}`>]: Pick<
      Endpoint,
      'method' | 'path' | 'access' | 'upload'
    >
  }
}

declare module 'virtual:florin-offline' {
  /** The page that stands in when the server cannot be reached, with a word for the nonce. */
  export const page: string
  /** The paths of the files that it needs, each with the mark behind it. */
  export const files: string[]
  /** What tells this page's files from the same ones on other pages, which come from the network. */
  export const mark: string
  export const version: string
}
