import type { MessageTemplate } from '@storey/api/messaging/message-templates.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { findTemplate } from './queries.ts'
import { unusableBecause } from './rules.ts'

type Kept = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

export const shownTemplate = ({ examples, variables, ...template }: Kept): MessageTemplate => ({
  ...template,
  unusable: unusableBecause(template),
  variables: variables.map((name, at) => ({ name, example: examples[at] || null })),
})

/** A template that may be sent, or why it may not, as text for users. @param with_code its button copies a code, which is filled in */
export async function checkTemplate(
  db: Database,
  scope: Scope,
  id: number,
  { with_code = false } = {},
): Promise<MessageTemplate | string> {
  const found = await findTemplate(db, scope, id)
  if (!found) return 'Choose one of the templates.'
  const template = shownTemplate(found)
  return (with_code ? unusableBecause({ ...template, buttons: [] }) : template.unusable) ?? template
}

/** A template that may be sent. @throws 422 on `template_id` */
export async function templateToSend(db: Database, scope: Scope, id: number): Promise<MessageTemplate> {
  const template = await checkTemplate(db, scope, id)
  if (typeof template === 'string') throw invalid({ template_id: [template] })
  return template
}
