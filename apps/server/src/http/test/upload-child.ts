import { contract } from '@florin/contract'
import { fastify } from 'fastify'
import { addUploadRoute, receiveUpload } from '../uploads.ts'

// A server that only receives uploads, for a test that kills it in the middle of one.
const folder = process.argv[2] ?? ''
const app = fastify()
const { upload } = contract.changeAvatar
addUploadRoute(app, {
  method: 'POST',
  url: '/upload',
  handler: async (request) => ({ size: (await receiveUpload(request, upload, folder))?.size }),
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(String((app.server.address() as { port: number }).port))
