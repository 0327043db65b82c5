import { endpoints } from '../../api/src/index.ts'
import { NOTE } from './group-files.ts'

/** The events of each call for the client, which loads them with the table of events and not with the calls. */
export function callChangesSource(): string {
  const lines = endpoints.flatMap(({ endpoint: { method, path, changes } }) =>
    changes ? [`  '${method} ${path}': [${changes.map((type) => `'${type}'`).join(', ')}],`] : [],
  )
  return `${NOTE}
import type { EventType } from './event-types.ts'

export const callChanges: Readonly<Record<string, readonly EventType[]>> = {
${lines.join('\n')}
}
`
}
