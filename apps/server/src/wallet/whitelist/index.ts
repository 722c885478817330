export { coolingHoursOf } from './cooling.ts'
export { assertPayable, assertReceives } from './payable-address.ts'
export { whitelistRoutes } from './whitelist-routes.ts'
export { keepWhitelistSince, readWhitelist, removeAddressesSince } from './whitelist-store.ts'
