import type { Plugin, Rolldown } from 'vite'

/** The files of the signed-in application: `public/first.js` fetches them beside the first script. */
const AHEAD = ['shell', 'list']
const SCRIPT = '<script src="/first.js"></script>'

/** Writes the hashed names of these files, and of their style sheets, where `public/first.js` reads them. */
export const fetchedAhead = (): Plugin => ({
  name: 'storey:fetched-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const files = AHEAD.flatMap((name) => filesOf(name, chunks))
      if (!html.includes(SCRIPT)) throw new Error('index.html has no public/first.js.')
      return html.replace(SCRIPT, SCRIPT.replace('>', ` data-ahead="${files.join(' ')}">`))
    },
  },
})

function filesOf(name: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const chunk = chunks.find((one) => one.name === name)
  if (!chunk) throw new Error(`There is no file "${name}".`)
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
}
