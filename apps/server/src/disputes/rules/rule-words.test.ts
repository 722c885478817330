import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { book, placed } from '../../deals/test/opened.ts'
import { setRate } from '../../deals/test/shop.ts'
import { disputed, expiredDeal, merchant, trader } from '../test/cases.ts'
import { ruledWorld } from '../test/rule-scene.ts'
import { decideObvious } from './rule-verdicts.ts'

const world = useWorld({ environment: ruledWorld.environment ?? {} })
beforeAll(() => setRate(world))

test('every reader is told the rule in their own language, in lists too', async () => {
  const ann = await trader(world)
  const shop = await merchant(world)
  const id = await disputed(world, await expiredDeal(world, shop, '5000.00'))
  await book(world, ann, { amount: '5000.00' })
  await placed(world)
  await decideObvious(world.florin.services.disputes)

  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const [list, details, api] = [
      await ann.browser.call('listDisputes', {}, headers),
      await ann.browser.call('getDispute', { params: { id } }, headers),
      await shop.shop.call('GET', `/disputes/${id}`, undefined, headers),
    ]
    return [list.body.results[0]?.comments, details.body.comments, api.body.support_comment]
  }
  for (const said of await read('ru')) expect(said).toMatch(/^Решено по правилу: в материалах сервера/)
  for (const said of await read('en')) expect(said).toMatch(/^Decided by a rule: the server’s own record/)
})
