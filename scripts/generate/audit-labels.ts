import { endpoints } from '../../api/src/index.ts'
import { NOTE } from './group-files.ts'

/** Labels of all calls for the audit log's screen, which so needs no schemas. */
export function auditLabelsSource(): string {
  const labels = endpoints.flatMap(({ name, endpoint }) => (endpoint.audit ? [[name, endpoint.audit.label]] : []))
  const lines = labels.map(([name, label]) => `  '${name}': ${JSON.stringify(label)},`)
  return `${NOTE}\nexport const auditLabels: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n}\n`
}
