export { type PairingOffer, requestTerminal, verifyTerminal } from './connect.ts'
export { pairDevice, pairingToWire } from './pair.ts'
export { unpairDevice } from './unpair.ts'
