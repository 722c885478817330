export { casePdfRoutes } from './routes.ts'
