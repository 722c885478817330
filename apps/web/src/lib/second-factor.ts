import { ApiProblem } from './api-problem.ts'

/** Opens the prompt for the code of the person's app; undefined when they close it. `error` is what was wrong with the code before. */
export type AskSecondFactor = (error: string | undefined) => Promise<string | undefined>

let asking: AskSecondFactor | undefined

const about = /^second_factor\.(needed|wrong|used)$/

/** Makes the call; while the server requires a second factor, prompts for it and makes the call again with the code. */
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
