import { readFile } from 'node:fs/promises'
import { settingsTable } from '../../server/src/kernel/settings-table.ts'
import { commands } from '../commands.mjs'
import { root } from '../root.ts'

/** The README with its current tables of commands and settings. */
export async function readmeSource(): Promise<string> {
  const text = await readFile(root('README.md'), 'utf8')
  return replace(replace(text, 'commands', commandRows()), 'settings', settingRows())
}

/** Replaces the text between the two marks of a section. */
function replace(page: string, section: string, text: string): string {
  const marks = new RegExp(`(<!-- ${section} -->\n)[\\s\\S]*?(<!-- /${section} -->)`)
  if (!marks.test(page)) throw new Error(`The marks of the section "${section}" are missing.`)
  return page.replace(marks, (_, start: string, end: string) => `${start}${text}\n${end}`)
}

function commandRows(): string {
  return Object.entries(commands)
    .map(
      ([name, { sentence }]) =>
        `| \`npm ${['start', 'test'].includes(name) ? name : `run ${name}`}\` | ${escaped(sentence)} |`,
    )
    .join('\n')
}

function settingRows(): string {
  const rows = Object.entries(settingsTable).map(
    ([name, { meaning, standard = '' }]) => `| \`${name}\` | ${standard} | ${escaped(meaning)} |`,
  )
  return ['| name | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

const escaped = (text: string): string => text.replaceAll('|', '\\|')
