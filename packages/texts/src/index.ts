export { fill, holes, type TextValues } from './message.ts'
