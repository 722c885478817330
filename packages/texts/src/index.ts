export { fill, holes, type Values } from './message.ts'
