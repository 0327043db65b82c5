import type { MessageTemplate } from '@storey/api/messaging/message-templates.ts'
import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { type BuyerTemplates, buyerTemplateVariables } from '@storey/api/sales/buyer-emails.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { checkTemplate } from '../../messaging/templates/actions.ts'

interface Chosen {
  readonly kind: keyof BuyerTemplates
  readonly language: BuyerLanguage
  readonly template_id: number
}

const KINDS = Object.keys(buyerTemplateVariables) as (keyof BuyerTemplates)[]
const LANGUAGES: readonly BuyerLanguage[] = ['en', 'ar']
const languageNames: Readonly<Record<BuyerLanguage, string>> = { en: 'English', ar: 'Arabic' }

export function shownTemplates(chosen: readonly Chosen[]): BuyerTemplates {
  const of = (kind: keyof BuyerTemplates) => {
    const id = (language: BuyerLanguage) =>
      chosen.find((one) => one.kind === kind && one.language === language)?.template_id ?? null
    return { en: id('en'), ar: id('ar') }
  }
  return {
    confirmation: of('confirmation'),
    receipt: of('receipt'),
    reminder: of('reminder'),
    overdue: of('overdue'),
    construction: of('construction'),
    code: of('code'),
  }
}

/** The chosen templates, each checked unless it is kept. @throws 422 that names the field of each that cannot be sent */
export async function templatesToSave(
  db: Database,
  scope: Scope,
  templates: BuyerTemplates,
  kept: readonly Chosen[] = [],
): Promise<Chosen[]> {
  const chosen = KINDS.flatMap((kind) =>
    LANGUAGES.flatMap((language) => {
      const template_id = templates[kind][language]
      return template_id === null ? [] : [{ kind, language, template_id }]
    }),
  )
  const problems: Record<string, string[]> = {}
  for (const one of chosen) {
    const isKept = kept.some(
      ({ kind, language, template_id }) =>
        kind === one.kind && language === one.language && template_id === one.template_id,
    )
    const problem = isKept ? undefined : await problemOf(db, scope, one)
    if (problem !== undefined) problems[`templates.${one.kind}.${one.language}`] = [problem]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return chosen
}

async function problemOf(db: Database, scope: Scope, { kind, language, template_id }: Chosen) {
  // A template of codes has a button that copies the code, which only codes can fill in.
  const found = await checkTemplate(db, scope, template_id, { with_code: kind === 'code' })
  return typeof found === 'string' ? found : unfitBecause(found, kind, language)
}

/** Why a template does not fit a kind of message, as text for users. */
export function unfitBecause(
  template: Pick<MessageTemplate, 'language' | 'category' | 'variables'>,
  kind: keyof BuyerTemplates,
  language: BuyerLanguage,
): string | undefined {
  if (template.language.split(/[-_]/)[0] !== language)
    return `This template is written in “${template.language}”. Choose one in ${languageNames[language]}.`
  if ((template.category === 'authentication') !== (kind === 'code'))
    return kind === 'code'
      ? 'Codes need a template of the category authentication.'
      : 'A template of the category authentication can only send codes.'
  const names: readonly string[] = buyerTemplateVariables[kind]
  const unknown = template.variables.find(
    ({ name }) => !names.includes(name) && !(/^\d+$/.test(name) && Number(name) >= 1 && Number(name) <= names.length),
  )
  if (unknown)
    return `Its variable {{${unknown.name}}} has no value here. Use {{1}} to {{${names.length}}}, or the names ${names.join(', ')}.`
  return undefined
}
