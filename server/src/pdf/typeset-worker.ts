import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { CompileFormatEnum, createTypstCompiler, type TypstCompiler } from '@myriaddreamin/typst.ts/compiler'
import { loadFonts } from '@myriaddreamin/typst.ts/options.init'
import { answerTasks } from '../child-processes/answer-tasks.ts'
import type { TypesetTask } from './typesetter.ts'

/** A separate process that typesets one document after the other with Typst, so that the compiler uses its own memory. */

const require = createRequire(import.meta.url)
const read = async (path: string) => new Uint8Array(await readFile(path))

const FONTS = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
]

async function open(): Promise<TypstCompiler> {
  const compiler = createTypstCompiler()
  const fonts = await Promise.all(FONTS.map(read))
  await compiler.init({
    getModule: () => read(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
    beforeBuild: [loadFonts(fonts, { assets: false })],
  })
  return compiler
}
let opened: Promise<TypstCompiler> | undefined

/**
 * Typesets a document; its texts are passed as data, so a `#` in a name is not code. It can read only these two files and the
 * given pictures, which are removed before the next document.
 */
async function typeset(task: TypesetTask): Promise<Uint8Array> {
  const { template, data } = task
  const pictures = task.template === 'offer' ? Object.entries(task.pictures) : []
  opened ??= open()
  const compiler = await opened
  compiler.addSource('/main.typ', await readFile(new URL(`templates/${template}.typ`, import.meta.url), 'utf8'))
  compiler.mapShadow('/data.json', new TextEncoder().encode(JSON.stringify(data)))
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
