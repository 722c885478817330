import type { Block } from '../../chain/block.ts'
import { printBlock, printInfo } from '../chain-json.ts'
import { type Ask, type Endpoints, isTrue, readNumber, readText } from './ask.ts'

const longestRange = 100

export const blockEndpoints: Endpoints = {
  getnowblock: (ask) => show(ask, ask.view.topBlock()),
  getblock,
  getblockbynum: (ask) => show(ask, ask.view.block(readNumber(ask.params, 'num'))),
  getblockbyid: (ask) => show(ask, ask.view.blockById(readText(ask.params, 'value').toLowerCase())),
  getblockbylimitnext: (ask) => {
    const start = readNumber(ask.params, 'startNum')
    const end = readNumber(ask.params, 'endNum')
    const isSound = start >= 0 && end > start && end - start <= longestRange
    return isSound ? list(ask, start, end) : {}
  },
  getblockbylatestnum: (ask) => {
    const count = readNumber(ask.params, 'num')
    const end = ask.view.top + 1
    return count > 0 && count < longestRange ? list(ask, Math.max(0, end - count), end) : {}
  },
  gettransactioninfobyblocknum: ({ view, params, visible }) => {
    const block = view.block(readNumber(params, 'num'))
    return block ? view.transactionsOf(block).map((included) => printInfo(included, block, visible)) : []
  },
  gettransactioncountbyblocknum: ({ view, params }) => {
    const block = view.block(readNumber(params, 'num'))
    return { count: block ? view.transactionsOf(block).length : -1 }
  },
}

function getblock(ask: Ask): unknown {
  const wanted = readText(ask.params, 'id_or_num') || String(ask.params.id_or_num ?? '')
  const isDetailed = isTrue(ask.params.detail)
  if (wanted === '') return show(ask, ask.view.topBlock(), isDetailed)
  if (/^\d+$/.test(wanted) && wanted.length < 16) {
    return show(ask, ask.view.block(Number(wanted)), isDetailed)
  }
  if (wanted.startsWith('-')) return { Error: 'num must be non-positive number.' }
  if (!/^[0-9a-fA-F]{64}$/.test(wanted)) return { Error: 'id must be legal block hash.' }
  return show(ask, ask.view.blockById(wanted.toLowerCase()), isDetailed)
}

function list(ask: Ask, start: number, end: number): unknown {
  const numbers = Array.from({ length: end - start }, (_, index) => start + index)
  const found = numbers.flatMap((number) => ask.view.block(number) ?? [])
  return found.length === 0 ? {} : { block: found.map((block) => show(ask, block)) }
}

function show({ view, visible }: Ask, block: Block | undefined, isDetailed = true): unknown {
  if (!block) return {}
  return printBlock(block, isDetailed ? view.transactionsOf(block) : [], visible)
}
