export { type AddressService, addressService } from './addresses.ts'
export { addressesWithActivity, findAddress, ownAmong, scanChannel } from './addresses-store.ts'
export { hotAddress, isOurs, ownAddress } from './own-address-store.ts'
