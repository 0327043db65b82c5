import * as z from 'zod'
import type { WhatsAppSettings } from '../../kernel/whatsapp-settings.ts'
import { callGraph, type GraphAnswer, NoAnswer } from './graph-call.ts'
import { type MessageProvider, type Outcome, type OutgoingTemplate, outcomeOfError, ProviderProblem } from './rules.ts'
import { readTemplate, templateAnswer } from './whatsapp-template.ts'

const sentAnswer = z.object({ messages: z.array(z.object({ id: z.string().regex(/^[\x21-\x7e]{1,200}$/) })).min(1) })
const graphError = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

/** Enough for 250 names in several languages each. */
const MAX_PAGES = 40

/** Meta's Cloud API. @param wait_ms how long to wait for a response */
export function openWhatsApp(settings: WhatsAppSettings, wait_ms?: number): MessageProvider {
  const how = wait_ms === undefined ? {} : { wait_ms }
  return {
    name: 'meta',
    rate: settings.rate,
    daily: settings.daily,
    async send(message) {
      try {
        const answer = await callGraph(settings, `/${settings.phoneNumberId}/messages`, {
          ...how,
          body: bodyOf(message),
        })
        return outcomeOf(answer)
      } catch (problem) {
        const text = problem instanceof Error ? problem.message : String(problem)
        return problem instanceof NoAnswer && !problem.reached
          ? { kind: 'later', code: 'away', text, counted: false }
          : { kind: 'uncertain', text }
      }
    },
    async templates() {
      const found = []
      let after = ''
      for (let page = 0; page < MAX_PAGES; page++) {
        const answer = await askForTemplates(settings, after, how)
        found.push(...answer.data.map(readTemplate).filter((one) => one !== undefined))
        // The address of the next page comes from the provider; only its cursor is used.
        after = answer.paging?.next ? (answer.paging.cursors?.after ?? '') : ''
        if (after === '') return found
      }
      throw new ProviderProblem('WhatsApp lists more templates than can be read.')
    },
  }
}

async function askForTemplates(settings: WhatsAppSettings, after: string, how: object) {
  const cursor = after === '' ? '' : `&after=${encodeURIComponent(after)}`
  const fields = 'id,name,language,category,status,rejected_reason,quality_score,components'
  const answer = await callGraph(
    settings,
    `/${settings.businessAccountId}/message_templates?limit=100&fields=${fields}${cursor}`,
    how,
  ).catch((problem: Error) => {
    throw new ProviderProblem(problem.message)
  })
  const read = templateAnswer.safeParse(answer.json)
  if (answer.status === 200 && read.success) return read.data
  const refused = graphError.safeParse(answer.json)
  throw new ProviderProblem(
    refused.success
      ? `WhatsApp refused: ${refused.data.error.message.slice(0, 200)}`
      : `WhatsApp answered ${answer.status}.`,
  )
}

function outcomeOf({ status, json, retry_after_s }: GraphAnswer): Outcome {
  const sent = sentAnswer.safeParse(json)
  if (status === 200 && sent.success) return { kind: 'sent', provider_message_id: sent.data.messages[0]?.id ?? '' }
  const refused = graphError.safeParse(json)
  if (refused.success) {
    const { code, message, error_data } = refused.data.error
    return outcomeOfError(status, { code, said: error_data?.details ?? message }, retry_after_s)
  }
  if (status === 429)
    return { kind: 'later', code: '429', text: 'The provider is busy.', counted: false, after_s: retry_after_s }
  // A redirect is a response of a host that did not accept the message; any other unexpected status may come from a proxy, after it was
  // accepted.
  if (status >= 300 && status < 500)
    return { kind: 'stop', text: `The provider answered ${status}. Check the settings of WhatsApp.` }
  return { kind: 'uncertain', text: `The provider answered ${status}, and not whether it took the message.` }
}

const bodyOf = ({ key, to, template, language, variables, code }: OutgoingTemplate) => {
  const components = [
    ...(variables.length === 0
      ? []
      : [
          {
            type: 'body',
            parameters: variables.map(({ name, value }) => ({
              type: 'text',
              text: value,
              ...(/^\d+$/.test(name) ? {} : { parameter_name: name }),
            })),
          },
        ]),
    ...(code === undefined
      ? []
      : [{ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] }]),
  ]
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    type: 'template',
    biz_opaque_callback_data: key,
    template: {
      name: template,
      language: { code: language },
      ...(components.length === 0 ? {} : { components }),
    },
  }
}
