import type { MessageTemplate } from '@storey/api/messaging/message-templates.ts'

/** Why a template cannot be sent from here, as text for users; null where it can. */
export function unusableBecause({
  status,
  header,
  header_text,
  buttons,
}: Pick<MessageTemplate, 'status' | 'header' | 'header_text' | 'buttons'>): string | null {
  if (status !== 'approved') return `WhatsApp has not approved it: ${status}.`
  if (header !== 'none' && header !== 'text')
    return `It has a header with ${header === 'image' ? 'an' : 'a'} ${header}, which can’t be sent from here.`
  if (header_text?.includes('{{')) return 'Its header has a variable, which can’t be filled in here.'
  if (buttons.some((label) => label.includes('{{')))
    return 'One of its links has a variable, which can’t be filled in here.'
  return null
}
