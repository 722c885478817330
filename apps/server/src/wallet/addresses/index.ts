export { type AddressService, addressService } from './addresses.ts'
export {
  addressesWithActivity,
  findAddress,
  ownAmong,
  scanChannel,
  skipForgottenIndices,
} from './addresses-store.ts'
export { hotAddress, isOurs, ownAddress } from './own-address-store.ts'
