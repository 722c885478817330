import type { PdfBudget } from './pdf-budget.ts'
import type { Decode } from './pdf-fonts.ts'
import { readString } from './pdf-strings.ts'

const maxTokens = 500_000
const maxTextLength = 200_000
const askEvery = 1_000
// In thousandths of the letter's size: a gap that wide stands for a space.
const wordGap = -180

interface State {
  text: string
  font: Decode | undefined
  /** Strings and gaps since the last operator. */
  shown: (string | number)[]
  name: string
  numbers: number[]
  lineAt: number | undefined
}

/** The text that one page or form shows: strings as their fonts explain them, a new line wherever the pen moves up or down. */
export function readPageText(
  content: string,
  fontNamed: (name: string) => Decode | undefined,
  budget: PdfBudget,
): string {
  const state: State = { text: '', font: undefined, shown: [], name: '', numbers: [], lineAt: undefined }
  const token = /\/([^\s/<>[\]()]{0,60})|([-+]?\d*\.?\d+)|([A-Za-z'"*]{1,3})(?![A-Za-z0-9])|<<|[(<]/g
  for (let tokens = 0; tokens < maxTokens; tokens += 1) {
    if (state.text.length > maxTextLength || (tokens % askEvery === 0 && !budget.hasTime())) break
    const found = token.exec(content)
    if (!found) return state.text
    const [whole, name, number, operator] = found
    if (name !== undefined) state.name = name
    else if (number !== undefined) take(state, Number(number))
    else if (operator !== undefined) act(state, operator, fontNamed, budget)
    else if (whole !== '<<') {
      const string = readString(content, found.index)
      // Without an end: what follows cannot be told from it.
      if (!string) break
      state.shown.push(string.bytes)
      token.lastIndex = string.end
    }
  }
  budget.isWhole = false
  return state.text
}

function take(state: State, number: number): void {
  // A gap between strings, or an operand; an operator says which.
  state.shown.push(number)
  state.numbers.push(number)
}

function act(
  state: State,
  operator: string,
  fontNamed: (name: string) => Decode | undefined,
  budget: PdfBudget,
) {
  switch (operator) {
    case 'Tf':
      state.font = fontNamed(state.name)
      break
    case "'":
    case '"':
      state.text += '\n'
      show(state, budget)
      break
    case 'Tj':
    case 'TJ':
      show(state, budget)
      break
    case 'T*':
      state.text += '\n'
      break
    case 'Td':
    case 'TD':
      state.text += state.numbers.at(-1) === 0 ? ' ' : '\n'
      break
    case 'Tm':
      moveTo(state, state.numbers.at(-1) ?? 0)
  }
  state.shown = []
  state.numbers = []
}

function moveTo(state: State, line: number): void {
  state.text += state.lineAt !== undefined && Math.abs(state.lineAt - line) < 1 ? ' ' : '\n'
  state.lineAt = line
}

function show(state: State, budget: PdfBudget): void {
  for (const part of state.shown) {
    if (state.text.length > maxTextLength) return
    if (typeof part === 'number') {
      if (part < wordGap) state.text += ' '
      continue
    }
    const read = state.font?.(part)
    if (read === undefined) budget.isWhole = false
    else state.text += read
  }
}
