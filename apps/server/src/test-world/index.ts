export { plantTestWorld } from './plant.ts'
export { simulatedNotices } from './simulated-notices.ts'
