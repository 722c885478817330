/** One instruction of a Dockerfile. */
export interface DockerInstruction {
  readonly verb: string
  /** What follows the verb, with its lines joined. */
  readonly text: string
  /** Of COPY: another stage, and what is copied where. */
  readonly from?: string
  readonly sources?: readonly string[]
  readonly target?: string
}

export interface DockerStage {
  readonly name: string | undefined
  readonly image: string
  readonly steps: readonly DockerInstruction[]
}

/** Reads the Dockerfiles that we write: one instruction a line (or continued with a backslash), no heredocs. */
export function readDockerfile(text: string): DockerStage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const stages: { name: string | undefined; image: string; steps: DockerInstruction[] }[] = []
  for (const line of lines) {
    const [, verb, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (verb === undefined || rest === undefined) throw new Error(`Not an instruction: ${line}`)
    if (verb === 'FROM') {
      const [image, , name] = rest.split(/\s+/)
      stages.push({ name, image: image!, steps: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`Before the first FROM: ${line}`)
    stage.steps.push(verb === 'COPY' ? copyStep(rest) : { verb, text: rest.replace(/\s+/g, ' ') })
  }
  return stages
}

function copyStep(rest: string): DockerInstruction {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined
  const target = words.pop()!
  return { verb: 'COPY', text: rest, sources: words, target, ...(from !== undefined && { from }) }
}
