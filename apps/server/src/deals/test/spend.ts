import type { World } from '../../../test/world.ts'

/** Takes so much out of what a person has available, as a withdrawal would. */
export async function spendMicro(world: World, userId: string, micro: bigint): Promise<void> {
  await world.query(
    `select ledger.post_one('test.spent', 'test:' || gen_random_uuid(), 'USDT', null,
      array[$1, '00000000-0000-0000-0000-000000000000']::uuid[], array['available', 'custody'],
      array[-$2::bigint, $2::bigint], '{}', '{}', '{}', '{}')`,
    [userId, String(micro)],
  )
}
