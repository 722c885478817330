import { createHash, createHmac, randomUUID } from 'node:crypto'
import { contract } from '@florin/contract'
import { Browser, type BrowserReply } from '../../../test/browser.ts'

export interface Signing {
  readonly timestampMs?: number
  readonly nonce?: string
  readonly key?: string
  /** What is signed, when that shall not be what is sent. */
  readonly signedBody?: string
}

/** A phone that speaks the device protocol by itself, from the words of the protocol and none of the server's code. */
export class Phone {
  readonly installationId = randomUUID()
  readonly terminalId: string
  key: string
  private readonly browser: Browser

  constructor(url: string, terminalId: string, key: string) {
    this.browser = new Browser(url)
    this.terminalId = terminalId
    this.key = key
  }

  /** Shows the QR code's key; a phone that gets a secret uses it from then on. */
  async pair(signing: Signing = {}): Promise<BrowserReply> {
    const reply = await this.send(contract.pairDevice.path, this.introduction(), signing)
    if (reply.status === 200) this.key = reply.body.device_secret
    return reply
  }

  introduction() {
    return {
      terminal_id: this.terminalId,
      installation_id: this.installationId,
      model: 'Redmi Note 12',
      app_version: '1.0.0',
      sdk: 33,
    }
  }

  ping(change: object = {}, signing: Signing = {}): Promise<BrowserReply> {
    const usual = {
      charge: 80,
      charging: false,
      network: 'wifi',
      sms_permission: true,
      listener_alive: true,
      queue_len: 0,
      last_seq: 0,
      clock: new Date().toISOString(),
      app_version: '1.0.0',
      config_version: 0,
    }
    return this.send(contract.pingDevice.path, { ...usual, ...change }, signing)
  }

  messages(messages: readonly object[]): Promise<BrowserReply> {
    return this.send(contract.sendMessages.path, { messages })
  }

  startTrial(): Promise<BrowserReply> {
    return this.send(contract.startDeviceTrial.path, {})
  }

  trial(id: string): Promise<BrowserReply> {
    return this.send(contract.deviceTrial.path, { id })
  }

  unpair(): Promise<BrowserReply> {
    return this.send(contract.unpairDevice.path, {})
  }

  send(path: string, body: object, signing: Signing = {}): Promise<BrowserReply> {
    const text = JSON.stringify(body)
    const timestamp = String(signing.timestampMs ?? Date.now())
    const nonce = signing.nonce ?? randomUUID()
    const hash = createHash('sha256')
      .update(signing.signedBody ?? text)
      .digest('hex')
    const signed = `POST\n${path}\n${timestamp}\n${nonce}\n${hash}`
    return this.browser.send('POST', path, text, {
      'X-Terminal-Id': this.terminalId,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Signature': createHmac('sha256', signing.key ?? this.key)
        .update(signed)
        .digest('hex'),
    })
  }
}
