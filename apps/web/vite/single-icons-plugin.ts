import type { Plugin } from 'vite'

const fromAll = /^import \{([^}]*)\} from '@tabler\/icons-react'$/gm

/**
 * Imports each icon from its own file. The package's one entry names five thousand icons: a component test reads all of them for its first
 * icon, in every file anew, and the build looks at each of them to leave it out.
 */
export function singleIcons(): Plugin {
  return {
    name: 'florin-single-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({
        code: code.replaceAll(fromAll, (_all, names: string) => oneByOne(names)),
        map: null,
      }),
    },
  }
}

/** On as many lines as before, so that a line number in an error stays right. */
function oneByOne(names: string): string {
  const icons = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  const imports = icons.map((icon) => {
    const [name, local = name] = icon.split(' as ')
    return `import ${local} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`
  })
  return imports.join(';') + '\n'.repeat(names.split('\n').length - 1)
}
