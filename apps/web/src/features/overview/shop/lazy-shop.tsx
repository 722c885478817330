import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../lib/texts.tsx'
import screen from '../overview-screen.module.css'
import type { ShopBlocksProps } from './shop-blocks.tsx'

const ShopBlocks = lazy(async () => {
  const [module] = await Promise.all([import('./shop-blocks.tsx'), loadTexts('shop')])
  return { default: module.ShopBlocks }
})

/** A merchant's blocks come with their words when a merchant looks: nobody else pays for them. */
export function LazyShop(props: ShopBlocksProps) {
  return (
    <Suspense
      fallback={
        <div className={screen.blocks} aria-hidden="true">
          <div className={screen.top}>
            <Skeleton height={238} radius={16} />
            <Skeleton height={238} radius={14} />
            <Skeleton height={238} radius={14} />
          </div>
          <div className={screen.middle}>
            <Skeleton height={560} radius={14} />
            <Skeleton height={560} radius={14} />
          </div>
        </div>
      }
    >
      <ShopBlocks {...props} />
    </Suspense>
  )
}
