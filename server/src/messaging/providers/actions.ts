import type { Settings } from '../../kernel/settings.ts'
import type { MessageProvider } from './rules.ts'
import { openWhatsApp } from './whatsapp.ts'

/** The provider in the settings; undefined where it is off. */
export const providerOf = ({ whatsApp }: Pick<Settings, 'whatsApp'>): MessageProvider | undefined =>
  whatsApp && openWhatsApp(whatsApp)
