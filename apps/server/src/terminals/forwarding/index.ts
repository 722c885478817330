export { batteryOf, fromSmsForwarder, fromSmsGateway } from './forwarded.ts'
export { judgeForwarder, smsForwarderProof, smsGatewayProof } from './forwarder.ts'
export { takeForwarded } from './take-forwarded.ts'
