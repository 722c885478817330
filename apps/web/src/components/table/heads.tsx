import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { type Column, type Sort, widthOf } from './columns.ts'
import styles from './table.module.css'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort?: Sort | undefined
}

export function Heads<Row>({ columns, sort }: Props<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <Head key={column.key} column={column} columns={columns} sort={sort} />
        ))}
      </tr>
    </thead>
  )
}

interface HeadProps<Row> extends Props<Row> {
  readonly column: Column<Row>
}

function Head<Row>({ column, columns, sort }: HeadProps<Row>) {
  const { key, head, isEnd = false, isSorting = false, className } = column
  return (
    <th
      scope="col"
      data-end={isEnd}
      className={className}
      style={{ '--width': widthOf(column, columns) } as CSSProperties}
      {...(isSorting && sort && { 'aria-sort': orderOf(sort, key) })}
    >
      {isSorting && sort ? <SortButton name={head} by={key} sort={sort} /> : head}
    </th>
  )
}

function SortButton({ name, by, sort }: { name: string; by: string; sort: Sort }) {
  const order = orderOf(sort, by)
  const Icon = order === 'none' ? IconSelector : order === 'descending' ? IconChevronDown : IconChevronUp
  return (
    <button type="button" className={styles.sort} onClick={() => sort.onSort(by)}>
      {name}
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

function orderOf(sort: Sort, by: string): 'none' | 'ascending' | 'descending' {
  if (sort.by !== by) return 'none'
  return sort.order === 'desc' ? 'descending' : 'ascending'
}
