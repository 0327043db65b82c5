import type { EmbedKind } from '@storey/api/inventory/media-links.ts'

export const kinds: Readonly<Record<EmbedKind, string>> = {
  tour: 'Tour',
  map: 'Map',
  configurator: 'Configurator',
  calculator: 'Calculator',
  other: 'Other',
}
