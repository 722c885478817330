import { expect, test } from 'vitest'
import { type Lead, strangersAddress, useWithdrawals } from '../test/withdrawals.ts'

const own = useWithdrawals({ coolingHours: 24 })

async function codeFor(lead: Lead, body: object): Promise<string> {
  const request = await lead.browser.call('requestWhitelistCode', { body: body as never })
  expect(request.body).toEqual({ status: 'otp_sent', message: 'OTP sent' })
  const mail = await own.world.mail(lead.email, ({ subject }) => subject.includes('whitelist code'))
  return /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? ''
}

async function add(lead: Lead, wallet: string) {
  const otp = await codeFor(lead, { action: 'add', wallet })
  return lead.browser.call('addWhitelistAddress', { body: { wallet, otp } })
}

async function toggle(lead: Lead) {
  return lead.browser.call('toggleWhitelist', { body: { otp: await codeFor(lead, { action: 'toggle' }) } })
}

/** A day passes for everything the person saved. */
async function waitOut(lead: Lead): Promise<void> {
  await own.world.query(
    `update whitelist_address set usable_at = usable_at - interval '1 day' where user_id = $1`,
    [lead.userId],
  )
  await own.world.query(
    `update withdrawal_person set whitelist_ends_at = whitelist_ends_at - interval '1 day' where user_id = $1`,
    [lead.userId],
  )
}

test('who may not withdraw sees no whitelist and changes none', async () => {
  const lead = await own.lead()
  await own.world.query('update user_account set wallet_output_permission = false where id = $1', [
    lead.userId,
  ])
  const wallet = strangersAddress()

  const answers = [
    await lead.browser.call('whitelistData'),
    await lead.browser.call('requestWhitelistCode', { body: { action: 'add', wallet } }),
    await lead.browser.call('addWhitelistAddress', { body: { wallet, otp: '123456' } }),
    await lead.browser.call('removeWhitelistAddress', { body: { id: crypto.randomUUID(), otp: '123456' } }),
    await lead.browser.call('toggleWhitelist', { body: { otp: '123456' } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([451, 451, 451, 451, 451])
})

test('an address is saved with its code, the owner hears of it at once, and a day must pass', async () => {
  const lead = await own.lead()
  const wallet = strangersAddress()

  const added = await add(lead, wallet)

  expect(added.body.wallet_data).toMatchObject({ is_white_wallet: false, wallets: [{ wallet }] })
  const usableInHours = (Date.parse(added.body.wallet_data.wallets[0].usable_at) - Date.now()) / 3_600_000
  expect(usableInHours).toBeGreaterThan(23.9)
  const alert = await own.world.mail(lead.email, ({ subject }) => subject.includes('has been changed'))
  expect(alert.text).toContain(wallet)
  expect((await add(lead, strangersAddress())).body.wallet_data.wallets).toHaveLength(2)
})

// S3: the published call has no code; a stolen session must not add a thief's address.
test('without a code, or with one for another address or action, nothing changes', async () => {
  const lead = await own.lead()
  const [wallet, thief] = [strangersAddress(), strangersAddress()]

  const bare = await lead.browser.call('addWhitelistAddress', { body: { wallet } })
  const otp = await codeFor(lead, { action: 'add', wallet })
  const other = await lead.browser.call('addWhitelistAddress', { body: { wallet: thief, otp } })
  const switched = await lead.browser.call('toggleWhitelist', { body: { otp } })

  expect([bare.body.code, other.body.code, switched.body.code]).toEqual([
    'code.missing',
    'code.wrong',
    'code.wrong',
  ])
  expect((await lead.browser.call('whitelistData')).body).toEqual({ is_white_wallet: false, wallets: [] })
})

test('five wrong guesses end the code', async () => {
  const lead = await own.lead()
  const otp = await codeFor(lead, { action: 'toggle' })
  const wrong = otp === '000000' ? '000001' : '000000'

  for (let guess = 0; guess < 5; guess += 1)
    await lead.browser.call('toggleWhitelist', { body: { otp: wrong } })

  expect((await lead.browser.call('toggleWhitelist', { body: { otp } })).body.code).toBe('code.spent')
})

test('an address is removed, and an unknown or foreign one is not there', async () => {
  const [lead, other] = [await own.lead(), await own.lead()]
  const { body } = await add(lead, strangersAddress())
  const id: string = body.wallet_data.wallets[0].id

  const foreign = await other.browser.call('requestWhitelistCode', { body: { action: 'remove', id } })
  const bare = await other.browser.call('removeWhitelistAddress', { body: { id, otp: '123456' } })
  const otp = await codeFor(lead, { action: 'remove', id })
  const removed = await lead.browser.call('removeWhitelistAddress', { body: { id, otp } })

  expect([foreign.body.code, bare.body.code]).toEqual(['wallet.address_unknown', 'wallet.address_unknown'])
  expect(removed.body.wallet_data.wallets).toEqual([])
})

test('mistyped, own, known, burnt and contract addresses are refused, and 503 while the node does not say', async () => {
  const lead = await own.lead()
  const wallet = strangersAddress()
  await add(lead, wallet)
  const ask = (address: string) =>
    lead.browser.call('requestWhitelistCode', { body: { action: 'add', wallet: address } })

  expect((await ask(`${wallet.slice(0, -1)}${wallet.endsWith('a') ? 'b' : 'a'}`)).body.wallet).toBeDefined()
  expect((await ask(own.keys.hotAddress)).body.code).toBe('wallet.address_ours')
  for (const [contract, code] of [
    [own.node.usdt, 'wallet.address_token'],
    [own.node.control.deployToken().address, 'wallet.address_contract'],
  ] as const)
    expect((await ask(contract)).body).toMatchObject({
      code,
      wallet: [expect.stringContaining('contract')],
    })
  expect((await ask('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).body).toMatchObject({
    code: 'wallet.address_burn',
    wallet: [expect.any(String)],
  })
  own.node.faults.add('wallet/getcontract', { kind: 'status', status: 500 })
  expect((await ask(strangersAddress())).status).toBe(503)
  expect((await ask(wallet)).body.code).toBe('wallet.address_known')
})

test('switched on, only saved addresses past their day are paid; switched off, it holds for another day', async () => {
  const lead = await own.lead()
  const [saved, other] = [strangersAddress(), strangersAddress()]
  await add(lead, saved)
  const ask = async (address: string) =>
    (await lead.browser.call('requestWithdrawal', { body: { amount: '1', address } })).body.code ?? 'sent'

  expect((await toggle(lead)).body).toMatchObject({ is_white_wallet: true })
  expect([await ask(saved), await ask(other)]).toEqual(['wallet.address_cooling', 'wallet.not_whitelisted'])
  await waitOut(lead)
  expect([await ask(saved), await ask(other)]).toEqual(['sent', 'wallet.not_whitelisted'])

  const off = await toggle(lead)
  expect(off.body).toMatchObject({
    is_white_wallet: true,
    message: expect.stringContaining('will be off from'),
  })
  expect(await ask(other)).toBe('wallet.not_whitelisted')
  await waitOut(lead)
  expect([await ask(other), (await lead.browser.call('whitelistData')).body.is_white_wallet]).toEqual([
    'sent',
    false,
  ])
})
