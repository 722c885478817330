export { type AppFile, loadAppFile, offeredApp } from './app-file.ts'
export { downloadRoutes } from './downloads.ts'
