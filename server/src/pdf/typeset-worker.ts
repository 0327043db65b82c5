import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  CompileFormatEnum,
  createTypstCompiler,
  createTypstFontBuilder,
  type TypstCompiler,
} from '@myriaddreamin/typst.ts/compiler'
import { loadFonts } from '@myriaddreamin/typst.ts/options.init'
import { answerTasks } from '../child-processes/answer-tasks.ts'
import { type FontFamily, fontsFor, USUAL } from './fonts.ts'
import { textsOf } from './texts-of.ts'
import type { TypesetTask } from './typesetter.ts'

/** A separate process that typesets one document after the other with Typst, so that the compiler uses its own memory. */

const require = createRequire(import.meta.url)
const read = async (path: string) => new Uint8Array(await readFile(path))
const getModule = () => read(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))
const contentOf = async (families: readonly FontFamily[]) =>
  Promise.all(families.flatMap(({ files }) => files).map(read))

async function open(): Promise<TypstCompiler> {
  const compiler = createTypstCompiler()
  await compiler.init({ getModule, beforeBuild: [loadFonts(await contentOf(USUAL), { assets: false })] })
  return compiler
}
let opened: Promise<TypstCompiler> | undefined

let loaded: readonly FontFamily[] = USUAL

/** Loads the fonts of a text that are not loaded yet; those of earlier documents stay. */
async function load(compiler: TypstCompiler, families: readonly FontFamily[]): Promise<void> {
  const more = families.filter((one) => !loaded.includes(one))
  if (more.length === 0) return
  // A builder makes one set of fonts.
  const builder = createTypstFontBuilder()
  await builder.init({ getModule })
  for (const content of await contentOf([...loaded, ...more])) await builder.addFontData(content)
  await builder.build(async (resolver) => compiler.setFonts(resolver))
  loaded = [...loaded, ...more]
}

/**
 * Typesets a document; its texts are passed as data, so a `#` in a name is not code. It can read only these two files and the
 * given pictures, which are removed before the next document.
 */
async function typeset(task: TypesetTask): Promise<Uint8Array> {
  const { template, data } = task
  const pictures = 'pictures' in task ? Object.entries(task.pictures ?? {}) : []
  opened ??= open()
  const compiler = await opened
  const { families } = fontsFor(textsOf(data).join('\n'))
  await load(compiler, families)
  compiler.addSource('/main.typ', await readFile(new URL(`templates/${template}.typ`, import.meta.url), 'utf8'))
  compiler.mapShadow(
    '/data.json',
    new TextEncoder().encode(JSON.stringify({ ...data, fonts: families.map(({ name }) => name) })),
  )
  for (const [name, content] of pictures) compiler.mapShadow(`/${name}`, new Uint8Array(content))
  const { result, diagnostics } = await compiler
    .compile({ mainFilePath: '/main.typ', format: CompileFormatEnum.pdf, diagnostics: 'full' })
    .finally(() => {
      for (const [name] of pictures) compiler.unmapShadow(`/${name}`)
    })
  if (!result) throw new Error(diagnostics?.map(({ message }) => message).join('; ') ?? 'Typst made nothing.')
  return result
}

answerTasks(typeset)
