import { contract } from '@florin/contract'
import { answerText } from '@florin/texts/server'
import type { Caller } from '../../http/request.ts'
import type { Serve } from '../../http/serve.ts'
import type { WhitelistParts } from './parts.ts'
import { askWhitelistCode, changeWhitelist, readWhitelist, type WhitelistChange } from './whitelist.ts'
import type { Whitelist } from './whitelist-store.ts'

export function whitelistRoutes(serve: Serve, parts: WhitelistParts): void {
  serve(contract.whitelistData, async ({ actor }) => toWire(await readWhitelist(parts, actor)))

  serve(contract.requestWhitelistCode, async ({ actor, body, caller }) => {
    await askWhitelistCode(parts, actor, toChange(body), caller)
    return { status: 'otp_sent', message: answerText(caller.language, 'code_sent') }
  })

  serve(contract.addWhitelistAddress, async ({ actor, body, caller }) => {
    const change = { action: 'add', wallet: body.wallet } as const
    const changed = await changeWhitelist(parts, actor, change, body.otp, caller)
    return { message: answerText(caller.language, 'whitelist_added'), wallet_data: toWire(changed) }
  })

  serve(contract.removeWhitelistAddress, async ({ actor, body, caller }) => {
    const change = { action: 'remove', id: body.id } as const
    const changed = await changeWhitelist(parts, actor, change, body.otp, caller)
    return { message: answerText(caller.language, 'whitelist_removed'), wallet_data: toWire(changed) }
  })

  serve(contract.toggleWhitelist, async ({ actor, body, caller }) => {
    const changed = await changeWhitelist(parts, actor, { action: 'toggle' }, body.otp, caller)
    return { is_white_wallet: changed.isOn, message: switchText(changed, caller) }
  })
}

function toChange(body: {
  action: WhitelistChange['action']
  wallet?: string | undefined
  id?: string | undefined
}): WhitelistChange {
  // The contract has refused an addition without address and a removal without id.
  if (body.action === 'add') return { action: 'add', wallet: body.wallet ?? '' }
  if (body.action === 'remove') return { action: 'remove', id: body.id ?? '' }
  return { action: 'toggle' }
}

function switchText({ isOn, endsAt }: Whitelist, { language }: Caller): string {
  if (endsAt) return answerText(language, 'whitelist_off_from', { time: endsAt.toISOString() })
  return answerText(language, isOn ? 'whitelist_on' : 'whitelist_off')
}

function toWire({ isOn, addresses }: Whitelist) {
  return {
    is_white_wallet: isOn,
    wallets: addresses.map(({ id, wallet, usableAt }) => ({
      id,
      wallet,
      usable_at: usableAt.toISOString(),
    })),
  }
}
