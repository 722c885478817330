export { dealDetails } from './details.ts'
export { waitingDealsOf } from './waiting.ts'
