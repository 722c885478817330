import { ApiProblem } from './api-problem.ts'

/** Asks the person for the code of their app; undefined when they would rather not. `error` is what was wrong with the one before. */
export type AskSecondFactor = (error: string | undefined) => Promise<string | undefined>

let asking: AskSecondFactor | undefined

const about = /^second_factor\.(needed|wrong|used)$/

/** Does it; while the server asks for a second factor, asks the person and does it again with their code. */
export async function withSecondFactor<Answer>(
  act: (code: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  let code: string | undefined
  for (;;) {
    try {
      return await act(code)
    } catch (error) {
      if (!(error instanceof ApiProblem) || !about.test(error.code)) throw error
      code = await askWith(error)
      if (code === undefined) throw error
    }
  }
}

async function askWith(error: ApiProblem): Promise<string | undefined> {
  asking ??= await mounted()
  return asking(error.code === 'second_factor.needed' ? undefined : error.detail)
}

/** The dialog comes with the first need of it. */
async function mounted(): Promise<AskSecondFactor> {
  const { mountPrompt } = await import('../components/second-factor/second-factor-prompt.tsx')
  return mountPrompt()
}
