import type { Plugin, Rolldown } from 'vite'

/** What the first script imports on every page. */
const START = 'start'
/** The files of the signed-in application: `public/first.js` fetches them beside the first scripts. */
const AHEAD = ['shell', 'list']
const SCRIPT = '<script src="/first.js"></script>'

/** Links the files of the start, and writes the hashed names of the others, and of their style sheets, where `public/first.js` reads them. */
export const fetchedAhead = (): Plugin => ({
  name: 'storey:fetched-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const files = AHEAD.flatMap((name) => filesOf(name, chunks))
      if (!html.includes(SCRIPT)) throw new Error('index.html has no public/first.js.')
      const [script = '', ...styles] = filesOf(START, chunks)
      const links = [
        `<link rel="modulepreload" crossorigin href="${script}">`,
        ...styles.map((path) => `<link rel="stylesheet" crossorigin href="${path}">`),
      ]
      return html
        .replace(SCRIPT, SCRIPT.replace('>', ` data-ahead="${files.join(' ')}">`))
        .replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
    },
  },
})

function filesOf(name: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const chunk = chunks.find((one) => one.name === name)
  if (!chunk) throw new Error(`There is no file "${name}".`)
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
}
