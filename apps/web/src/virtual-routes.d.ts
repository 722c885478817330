declare module 'virtual:florin-routes' {
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
