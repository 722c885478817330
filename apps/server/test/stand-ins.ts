/** Stands for whatever a store function is given: an id, a row, a list of one. */
export const anything: object = new Proxy(
  // A row that is handed on whole: its columns are not known here.
  { columns_of_the_row: 'x' },
  {
    get(_target, name) {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : 'x')
      if (name === Symbol.iterator) return () => [anything].values()
      if (name === 'length' || name === 'size') return 1
      if (typeof name === 'string' && ofLists.has(name)) return listMethod(name)
      if (typeof name === 'string' && ofValues.has(name)) return () => 'x'
      // Neither a promise nor a piece of SQL.
      if (name === 'then' || name === 'toOperationNode') return undefined
      return anything
    },
  },
)

const ofLists = new Set(['map', 'flatMap', 'filter', 'slice', 'toSorted', 'some', 'every', 'reduce', 'join'])

const ofValues = new Set(['toJSON', 'toString', 'toISOString', 'toLowerCase', 'replace', 'trim', 'getTime'])

function listMethod(name: string): unknown {
  const list = [anything] as never as Record<string, (...given: unknown[]) => unknown>
  return (...given: unknown[]) => list[name]?.(...given)
}

/** An argument of which every optional field is left out. */
export const nothing: object = {}
