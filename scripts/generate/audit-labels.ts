import { endpoints } from '../../api/src/index.ts'
import { NOTE } from './group-files.ts'

/** What the audit log calls each call, for the screen that shows it: it needs no schema for that. */
export async function auditLabelsSource(): Promise<string> {
  const labels = endpoints.flatMap(({ name, endpoint }) => (endpoint.audit ? [[name, endpoint.audit.label]] : []))
  const lines = labels.map(([name, label]) => `  '${name}': ${JSON.stringify(label)},`)
  return `${NOTE}\nexport const auditLabels: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n}\n`
}
