/**
 * The page's only way to turn text into markup, kept nearly shut. Mantine writes its CSS variables into a <style> by
 * innerHTML, so text without a tag may pass; anything that could become an element or a script may not.
 */
interface PolicyFactory {
  createPolicy(name: 'default', rules: Record<string, (text: string) => string>): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

factory?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? refuseWrite('markup') : text),
  createScript: () => refuseWrite('a script'),
  createScriptURL: (url) =>
    new URL(url, location.href).origin === location.origin ? url : refuseWrite('a foreign script'),
})

function refuseWrite(what: string): never {
  throw new TypeError(`Florin does not make ${what} from text`)
}
