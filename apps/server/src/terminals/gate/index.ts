export { deviceGate } from './device-gate.ts'
export { refuseForged } from './forgery.ts'
