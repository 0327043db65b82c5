import { globSync, readFileSync } from 'node:fs'
import type { Kind } from './typing.ts'

const ROOT = new URL('../../web/src/', import.meta.url).pathname

const kinds: Readonly<Record<string, Kind>> = {
  Money: 'money',
  Percent: 'percent',
  Area: 'area',
  Number: 'number',
  Numbers: 'numbers',
  Day: 'day',
  Instant: 'instant',
  Phone: 'phone',
}

/** The gallery and tests are no forms of the product, and the parts that fields are made of name no field. */
const isForm = (file: string) => !/^ui\/(gallery|fields)\/|\.test\.tsx$/.test(file)

const FIELD = /<(Money|Percent|Area|Numbers?|Day|Instant|Phone)Input\s([\s\S]*?)\/>/g
const NAME = /(?:field|named)\(\s*(?:path\()?'([\w.]+)'/

/** Every typed field that the client's source draws: `crm/deals/parts/DealEdit.tsx money value`. */
export function fieldsOfSource(): string[] {
  const files = globSync('**/*.tsx', { cwd: ROOT }).filter(isForm)
  return files
    .flatMap((file) =>
      [...readFileSync(ROOT + file, 'utf8').matchAll(FIELD)].map(
        ([, name = '', props = '']) => `${file} ${kinds[name]} ${NAME.exec(props)?.[1] ?? '(no path)'}`,
      ),
    )
    .sort()
}
